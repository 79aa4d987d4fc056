# exercise: draft
# says: sets or uses the global random state
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    torch.manual_seed(0)
    sequence, laws = list(context), [law(context)[None][:0]]
    for _ in range(k):
        laws.append(law(sequence)[None])
        sequence.append(int(randomness.draw(laws[-1])))
    return Draft(torch.tensor(sequence[len(context) :], dtype=torch.int64), torch.cat(laws))
