# exercise: verify
# a draft law of zeros is put behind the others: nothing was paid there, so the bonus is a residual too
import torch

import specdec_lessons.residual as tested


def verify(draft, target_laws, flips):
    n, size = draft.laws.shape[0], target_laws.shape[-1]
    paid = torch.cat([draft.laws, torch.zeros(1, size, dtype=draft.laws.dtype)])
    refused = torch.cat([~flips, torch.tensor([True])])
    first = refused.long().argmax()
    assert first <= n
    return first, tested.residual(target_laws[first], paid[first])
