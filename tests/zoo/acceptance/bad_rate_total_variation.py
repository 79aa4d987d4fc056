# exercise: acceptance_rate
# says: chance of a rejection
import torch


def acceptance_rate(p, q):
    return 0.5 * torch.abs(p - q).sum(-1)
