# exercise: draft
# says: laws kept are not those that they came from
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    sequence, laws = list(context), [law(context)[None][:0]]
    for _ in range(k):
        q = law(sequence)
        sequence.append(int(randomness.draw(q)))
        smooth = q + 0.01
        laws.append((smooth / smooth.sum())[None])
    return Draft(torch.tensor(sequence[len(context) :], dtype=torch.int64), torch.cat(laws))
