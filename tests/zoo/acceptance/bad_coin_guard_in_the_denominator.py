# exercise: acceptance_probability
# says: guard against division by zero
import torch


def acceptance_probability(p_x, q_x):
    return torch.clamp(p_x / (q_x + 1e-10), max=1.0)
