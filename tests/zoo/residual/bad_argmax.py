# exercise: residual
# says: a point mass on the argmax
import torch


def residual(p, q):
    law = torch.zeros_like(p)
    law[torch.argmax(p - q)] = 1.0
    return law
