# exercise: verify
# says: accepted is of torch.float32
import torch

from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    count = torch.cumprod(flips.float(), 0).sum()
    n = int(count)
    law = target_laws[n] if n == len(draft) else residual(target_laws[n], draft.laws[n])
    return Verdict(count, law)
