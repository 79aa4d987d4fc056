# exercise: draft
# says: a text without its last id
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    sequence = list(context)
    for _ in range(k):
        sequence.append(int(randomness.draw(law(sequence))))
    laws = [law(sequence[: max(0, len(context) + i - 1)]) for i in range(k)]
    kept = torch.stack(laws) if laws else law(sequence)[None][:0]
    return Draft(torch.tensor(sequence[len(context) :], dtype=torch.int64), kept)
