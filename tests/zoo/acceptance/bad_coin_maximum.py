# exercise: acceptance_probability
# says: the maximum where
import torch


def acceptance_probability(p_x, q_x):
    ratio = torch.nan_to_num(p_x / q_x, nan=0.0, posinf=1.0)
    return torch.maximum(torch.ones_like(ratio), ratio)
