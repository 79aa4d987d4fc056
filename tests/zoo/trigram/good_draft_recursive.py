# exercise: draft
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    if k == 0:
        return Draft(torch.empty(0, dtype=torch.int64), law(context).new_empty(0, len(law(context))))
    q = law(context)
    token = randomness.draw(q[None])
    rest = draft(law, [*context, int(token)], k - 1, randomness)
    return Draft(torch.cat([token, rest.tokens]), torch.cat([q[None], rest.laws]))
