# exercise: acceptance_rate
# says: without q
import torch


def acceptance_rate(p, q):
    coin = torch.clamp(p / q, max=1.0)
    return coin.sum(-1)
