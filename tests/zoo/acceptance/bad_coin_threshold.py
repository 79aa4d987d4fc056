# exercise: acceptance_probability
# says: 0/1 threshold, keep where p >= q
import torch


def acceptance_probability(p_x, q_x):
    return torch.where(p_x >= q_x, 1.0, 0.0)
