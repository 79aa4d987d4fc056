# exercise: residual
# says: clipped after normalising
import torch


def residual(p, q):
    difference = p - q
    normalised = difference / difference.sum()
    return torch.clamp(normalised, min=0)
