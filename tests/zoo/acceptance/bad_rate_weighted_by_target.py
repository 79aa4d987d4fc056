# exercise: acceptance_rate
# says: drawn from p
import torch


def acceptance_rate(p, q):
    ratio = torch.where(q > 0, p / q.where(q > 0, 1.0), torch.ones_like(p)).clamp(max=1)
    return (p * ratio).sum(-1)
