# exercise: draft
# says: the first one's
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    sequence = list(context)
    for _ in range(k):
        sequence.append(int(randomness.draw(law(sequence))))
    tokens = torch.tensor(sequence[len(context) :], dtype=torch.int64)
    return Draft(tokens, law(context).repeat(k, 1))
