# exercise: draft
# says: went through a softmax
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    sequence, laws = list(context), [law(context)[None][:0]]
    for _ in range(k):
        q = law(sequence)
        laws.append(q.softmax(-1)[None])
        sequence.append(int(randomness.draw(q)))
    return Draft(torch.tensor(sequence[len(context) :], dtype=torch.int64), torch.cat(laws))
