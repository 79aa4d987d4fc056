# exercise: acceptance_probability
# says: upside down
import torch


def acceptance_probability(p_x, q_x):
    return torch.minimum(torch.ones_like(p_x), q_x / p_x)
