# exercise: residual
import torch


def residual(p, q):
    owed, mass = [], 0.0
    for want, paid in zip(p.tolist(), q.tolist(), strict=True):
        rest = want - paid if want > paid else 0.0
        owed.append(rest)
        mass += rest
    if mass == 0.0:
        return p.clone()
    return torch.tensor([rest / mass for rest in owed], dtype=torch.float64)
