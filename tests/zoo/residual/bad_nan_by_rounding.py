# exercise: residual
# says: q lies above p by rounding
import torch


def residual(p, q):
    if torch.equal(p, q):
        return p
    owed = torch.maximum(p - q, torch.zeros_like(p))
    return owed / owed.sum()
