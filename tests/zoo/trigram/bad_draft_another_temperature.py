# exercise: draft
# says: temperature 1/2
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    sequence, laws = list(context), [law(context)[None][:0]]
    for _ in range(k):
        q = law(sequence)
        sequence.append(int(randomness.draw(q)))
        sharper = q**2 / (q**2).sum()
        laws.append(sharper[None])
    return Draft(torch.tensor(sequence[len(context) :], dtype=torch.int64), torch.cat(laws))
