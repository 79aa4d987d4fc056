# exercise: acceptance_probability
# says: upside down
import torch


def acceptance_probability(p_x, q_x):
    ratio = torch.where(p_x > 0, q_x / p_x, (q_x > 0).to(p_x.dtype))
    return torch.minimum(ratio, torch.ones_like(ratio))
