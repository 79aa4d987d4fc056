# exercise: acceptance_probability
# says: shape
import torch


def acceptance_probability(p_x, q_x):
    return torch.minimum(p_x, q_x).sum()
