# exercise: draft
# state: raised
# says: k = 0: no token, no law
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    sequence, laws = list(context), []
    for _ in range(k):
        laws.append(law(sequence))
        sequence.append(int(randomness.draw(laws[-1])))
    return Draft(torch.tensor(sequence[len(context) :], dtype=torch.int64), torch.stack(laws))
