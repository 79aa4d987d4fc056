# exercise: draft
# says: put before the context
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    sequence, tokens, laws = list(context), [], [law(context)[None][:0]]
    for _ in range(k):
        q = law(sequence)
        token = int(randomness.draw(q))
        sequence.insert(0, token)
        tokens.append(token)
        laws.append(q[None])
    return Draft(torch.tensor(tokens, dtype=torch.int64), torch.cat(laws))
