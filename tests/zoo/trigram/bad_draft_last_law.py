# exercise: draft
# says: a tensor of shape (1, 3)
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    sequence = list(context)
    q = law(sequence)
    for _ in range(k):
        q = law(sequence)
        sequence.append(int(randomness.draw(q)))
    return Draft(torch.tensor(sequence[len(context) :], dtype=torch.int64), q)
