# exercise: residual
# says: a small debt is still a debt
import torch


def residual(p, q):
    if torch.allclose(p, q, atol=1e-2):
        return p
    owed = (p - q).clamp(min=0)
    return owed / owed.sum()
