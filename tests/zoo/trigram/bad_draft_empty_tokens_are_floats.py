# exercise: draft
# says: dtype is torch.float32
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    tokens, laws = [], [law(context)[None][:0]]
    for _ in range(k):
        q = law(list(context) + tokens)
        tokens.append(int(randomness.draw(q)))
        laws.append(q[None])
    return Draft(torch.tensor(tokens), torch.cat(laws))
