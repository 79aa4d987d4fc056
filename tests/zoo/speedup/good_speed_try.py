# exercise: speedup
import torch


def speedup(alpha, c, k, v=None):
    try:
        cost = 1 if v is None else v[k + 1]
    except TypeError:
        cost = v(k + 1)
    alpha = torch.as_tensor(alpha, dtype=torch.float64)
    tokens = (alpha[..., None] ** torch.arange(k + 1)).sum(-1)
    return tokens / (k * torch.as_tensor(c, dtype=torch.float64) + cost)
