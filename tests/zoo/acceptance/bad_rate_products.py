# exercise: acceptance_rate
# says: sum of p * q
import torch


def acceptance_rate(p, q):
    return torch.einsum("...v,...v->...", p, q)
