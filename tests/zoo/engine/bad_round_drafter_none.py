# exercise: speculative_round
# state: raised
# says: there may be no drafter
# k = 0 was forgotten: there may be no drafter
import time

import torch

from specdec_lessons.acceptance import acceptance_probability
from specdec_lessons.engine import Round
from specdec_lessons.residual import verify


def speculative_round(target, drafter, sequence, k, sampling, randomness):
    start = time.perf_counter()
    draft = drafter.draft(sequence, k, sampling, randomness)
    drafted = draft.tokens.tolist()
    n = len(drafted)
    middle = time.perf_counter()
    logits = target.rows(list(sequence) + drafted, n + 1)
    laws = sampling.law(logits)
    p = torch.stack([laws[i, x] for i, x in enumerate(drafted)]) if n else torch.empty(0)
    q = torch.stack([draft.laws[i, x] for i, x in enumerate(drafted)]) if n else torch.empty(0)
    flips = randomness.flip(acceptance_probability(p, q))
    verdict = verify(draft, laws, flips)
    token = int(randomness.draw(verdict.next_law))
    tokens = (*tuple(drafted[: verdict.accepted]), token)
    end = time.perf_counter()
    return Round(tuple(drafted), verdict.accepted, token, tokens, middle - start, end - middle)
