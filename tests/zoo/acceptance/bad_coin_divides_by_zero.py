# exercise: acceptance_probability
# says: 0 divided by 0
import torch


def acceptance_probability(p_x, q_x):
    return torch.clamp(p_x / q_x, max=1.0)
