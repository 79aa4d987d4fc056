# exercise: acceptance_rate
# says: first axis
import torch


def acceptance_rate(p, q):
    return sum(torch.minimum(a, b) for a, b in zip(p, q, strict=True))
