# exercise: acceptance_rate
# says: neither says
import torch


def acceptance_rate(p, q):
    return (q * torch.minimum(torch.ones_like(p), p / q)).sum(-1)
