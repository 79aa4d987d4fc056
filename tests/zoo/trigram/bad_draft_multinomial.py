# exercise: draft
# says: global random state
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    sequence, laws = list(context), [law(context)[None][:0]]
    for _ in range(k):
        q = law(sequence)
        sequence.append(int(torch.multinomial(q, 1)))
        laws.append(q[None])
    return Draft(torch.tensor(sequence[len(context) :], dtype=torch.int64), torch.cat(laws))
