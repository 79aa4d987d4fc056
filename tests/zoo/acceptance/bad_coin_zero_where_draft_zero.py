# exercise: acceptance_probability
# says: 0 where q = 0
import torch


def acceptance_probability(p_x, q_x):
    result = torch.zeros_like(p_x)
    drafted = q_x > 0
    result[drafted] = (p_x[drafted] / q_x[drafted]).clamp(max=1)
    return result
