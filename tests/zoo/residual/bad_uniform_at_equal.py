# exercise: residual
# says: the uniform law where p = q
import torch


def residual(p, q):
    owed = torch.relu(p - q)
    mass = owed.sum()
    if mass == 0:
        return torch.ones_like(p) / p.numel()
    return owed / mass
