# exercise: draft
# says: is not asked for every token
import torch

from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.foundations.randomness import TorchRandomness


def draft(law, context, k, randomness):
    mine = TorchRandomness(3)
    sequence, laws = list(context), [law(context)[None][:0]]
    for _ in range(k):
        laws.append(law(sequence)[None])
        sequence.append(int(mine.draw(laws[-1])))
    return Draft(torch.tensor(sequence[len(context) :], dtype=torch.int64), torch.cat(laws))
