# exercise: draft
# says: laws kept are not those
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    sequence, laws = list(context), torch.empty(k, len(law(context)))
    for i in range(k):
        sequence.append(int(randomness.draw(law(sequence))))
        laws[i] = law(context + sequence[-2:-1])
    return Draft(torch.tensor(sequence[len(context) :], dtype=torch.int64), laws)
