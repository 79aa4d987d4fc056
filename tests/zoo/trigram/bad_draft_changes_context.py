# exercise: draft
# says: changes its input
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    start, laws = len(context), [law(context)[None][:0]]
    for _ in range(k):
        laws.append(law(context)[None])
        context.append(int(randomness.draw(laws[-1])))
    return Draft(torch.tensor(context[start:], dtype=torch.int64), torch.cat(laws))
