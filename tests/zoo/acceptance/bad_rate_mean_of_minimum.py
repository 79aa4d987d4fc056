# exercise: acceptance_rate
# says: divided once more
import torch


def acceptance_rate(p, q):
    return torch.minimum(p, q).mean(-1)
