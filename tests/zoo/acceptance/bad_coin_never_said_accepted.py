# exercise: acceptance_probability
# says: p = 0 is accepted
import torch


def acceptance_probability(p_x, q_x):
    safe = q_x.where(q_x > 0, 1.0)
    return torch.where(p_x >= q_x, 1.0, p_x / safe)
