# exercise: residual
# says: matched by rank
import torch


def residual(p, q):
    p_sorted, tokens = torch.sort(p, descending=True, stable=True)
    q_sorted, _ = torch.sort(q, descending=True)
    owed = (p_sorted - q_sorted).clamp(min=0)
    if owed.sum() == 0:
        return p
    law = torch.zeros_like(p)
    law[tokens] = owed / owed.sum()
    return law
