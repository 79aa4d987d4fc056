# exercise: acceptance_rate
# says: over the vocabulary
import torch


def acceptance_rate(p, q):
    ratio = torch.where(q > 0, p / q.where(q > 0, 1.0), (p > 0).to(p.dtype))
    return ratio.clamp(max=1).mean(-1)
