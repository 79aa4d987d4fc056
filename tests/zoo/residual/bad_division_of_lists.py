# exercise: residual
# state: raised
# says: ZeroDivisionError
import torch


def residual(p, q):
    owed = [max(a - b, 0.0) for a, b in zip(p.tolist(), q.tolist(), strict=True)]
    return torch.tensor([x / sum(owed) for x in owed])
