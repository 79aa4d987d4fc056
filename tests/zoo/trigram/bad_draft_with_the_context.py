# exercise: draft
# says: shape is wrong
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    sequence, laws = list(context), [law(context)[None][:0]]
    for _ in range(k):
        laws.append(law(sequence)[None])
        sequence.append(int(randomness.draw(laws[-1])))
    return Draft(torch.tensor(sequence, dtype=torch.int64), torch.cat(laws))
