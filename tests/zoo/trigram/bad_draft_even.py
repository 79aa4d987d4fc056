# exercise: draft
# says: the tokens are not drawn from them
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    sequence, laws = list(context), [law(context)[None][:0]]
    for _ in range(k):
        q = law(sequence)
        even = torch.full_like(q, 1 / len(q))
        sequence.append(int(randomness.draw(even)))
        laws.append(q[None])
    return Draft(torch.tensor(sequence[len(context) :], dtype=torch.int64), torch.cat(laws))
