# exercise: residual
# says: divided by 1 - sum of min(p, q)
import torch


def residual(p, q):
    rejected = 1 - torch.minimum(p, q).sum()
    if rejected <= 0:
        return p
    return (p - torch.minimum(p, q)) / rejected
