# exercise: acceptance_rate
import torch


def acceptance_rate(p, q):
    return 1 - torch.relu(p.double() - q.double()).sum(-1)
