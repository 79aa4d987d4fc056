# exercise: acceptance_rate
# says: without the half
import torch


def acceptance_rate(p, q):
    return 1 - torch.abs(p - q).sum(-1)
