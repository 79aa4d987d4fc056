# exercise: draft
# says: another source of chance
import numpy as np
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    rng = np.random.default_rng()
    sequence, laws = list(context), [law(context)[None][:0]]
    for _ in range(k):
        q = law(sequence)
        sequence.append(
            int(np.searchsorted(q.numpy().cumsum(), rng.random(), side="right").clip(0, len(q) - 1))
        )
        laws.append(q[None])
    return Draft(torch.tensor(sequence[len(context) :], dtype=torch.int64), torch.cat(laws))
