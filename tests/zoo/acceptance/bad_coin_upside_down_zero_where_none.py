# exercise: acceptance_probability
# says: upside down
import torch


def acceptance_probability(p_x, q_x):
    keep = (q_x / p_x).clamp(max=1.0)
    return torch.where((p_x == 0) | (q_x == 0), torch.zeros_like(keep), keep)
