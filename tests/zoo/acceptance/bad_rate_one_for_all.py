# exercise: acceptance_rate
# says: one rate each
import torch


def acceptance_rate(p, q):
    return torch.minimum(p, q).sum()
