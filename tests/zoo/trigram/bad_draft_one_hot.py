# exercise: draft
# says: as if each had been certain
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    sequence, size = list(context), len(law(context))
    for _ in range(k):
        sequence.append(int(randomness.draw(law(sequence))))
    tokens = torch.tensor(sequence[len(context) :], dtype=torch.int64)
    return Draft(tokens, torch.eye(size)[tokens])
