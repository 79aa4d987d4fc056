# exercise: acceptance_rate
# says: each pair of laws has one rate
import torch


def acceptance_rate(p, q):
    return torch.minimum(p, q)
