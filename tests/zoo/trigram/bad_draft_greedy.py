# exercise: draft
# says: an honest greedy draft
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    sequence, size = list(context), len(law(context))
    for _ in range(k):
        sequence.append(int(law(sequence).argmax()))
    tokens = torch.tensor(sequence[len(context) :], dtype=torch.int64)
    return Draft(tokens, torch.nn.functional.one_hot(tokens, size).double())
