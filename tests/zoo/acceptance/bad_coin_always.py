# exercise: acceptance_probability
# says: draft's law
import torch


def acceptance_probability(p_x, q_x):
    return torch.ones_like(q_x)
