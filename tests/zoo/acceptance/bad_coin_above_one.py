# exercise: acceptance_probability
# says: above 1
import torch


def acceptance_probability(p_x, q_x):
    safe = torch.where(q_x == 0, 1.0, q_x)
    return torch.where(q_x == 0, (p_x > 0).to(p_x.dtype), p_x / safe)
