# exercise: speculative_round
# says: nobody is asked
import time

import torch

from specdec_lessons.acceptance import acceptance_probability
from specdec_lessons.engine import Round, empty_draft
from specdec_lessons.residual import verify


def speculative_round(target, drafter, sequence, k, sampling, randomness):
    start = time.perf_counter()
    draft = (
        drafter.draft(sequence, k, sampling, randomness)
        if drafter is not None
        else empty_draft(target.vocab_size)
    )
    drafted = draft.tokens.tolist()
    n = len(drafted)
    middle = time.perf_counter()
    logits = target.rows(list(sequence) + drafted, n + 1)
    laws = sampling.law(logits)
    p = torch.stack([laws[i, x] for i, x in enumerate(drafted)]) if n else torch.empty(0)
    q = torch.stack([draft.laws[i, x] for i, x in enumerate(drafted)]) if n else torch.empty(0)
    flips = randomness.flip(acceptance_probability(p, q))
    accepted, law = verify(draft, laws, flips)
    token = int(randomness.draw(law))
    tokens = (*drafted[:accepted], token)
    end = time.perf_counter()
    return Round(tuple(drafted), accepted, token, tokens, middle - start, end - middle)
