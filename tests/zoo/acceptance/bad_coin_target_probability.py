# exercise: acceptance_probability
# says: whatever the draft said
import torch


def acceptance_probability(p_x, q_x):
    return torch.clamp(p_x, max=1.0)
