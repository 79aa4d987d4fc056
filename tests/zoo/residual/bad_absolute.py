# exercise: residual
# says: |p - q|
import torch


def residual(p, q):
    difference = torch.abs(p - q)
    if difference.sum() == 0:
        return p
    return difference / difference.sum()
