# exercise: draft
# says: about the drafted tokens alone
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    tokens, laws = [], [law(context)[None][:0]]
    for _ in range(k):
        q = law(tokens)
        laws.append(q[None])
        tokens.append(int(randomness.draw(q)))
    return Draft(torch.tensor(tokens, dtype=torch.int64), torch.cat(laws))
