# exercise: acceptance_probability
# says: not divided by q
import torch


def acceptance_probability(p_x, q_x):
    return torch.minimum(p_x, q_x)
