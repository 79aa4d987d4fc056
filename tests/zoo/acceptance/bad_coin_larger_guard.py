# exercise: acceptance_probability
# says: guard against division by zero
import torch


def acceptance_probability(p_x, q_x):
    return torch.minimum(torch.ones_like(p_x), p_x / (q_x + 1e-8))
