# exercise: draft
# says: already seen the token
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    sequence, laws = list(context), []
    q = law(sequence)
    for _ in range(k):
        sequence.append(int(randomness.draw(q)))
        q = law(sequence)
        laws.append(q)
    kept = torch.stack(laws) if laws else torch.empty(0, len(q))
    return Draft(torch.tensor(sequence[len(context) :], dtype=torch.int64), kept)
