# exercise: acceptance_rate
# says: shape
import torch


def acceptance_rate(p, q):
    return torch.minimum(p, q).sum(-1, keepdim=True)
