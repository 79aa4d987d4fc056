# exercise: residual
# says: divided by alpha
import torch


def residual(p, q):
    alpha = torch.minimum(p, q).sum()
    return torch.relu(p - q) / alpha
