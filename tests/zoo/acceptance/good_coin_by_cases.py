# exercise: acceptance_probability
import torch


def acceptance_probability(p_x, q_x):
    keep = torch.zeros_like(p_x)
    keep = torch.where(q_x > p_x, p_x / torch.where(q_x > p_x, q_x, 1.0), keep)
    return torch.where((p_x > 0) & (q_x <= p_x), torch.ones_like(p_x), keep)
