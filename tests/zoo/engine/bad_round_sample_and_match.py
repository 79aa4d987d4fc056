# exercise: speculative_round
# says: speed is lost
# lossless: a token drawn from p, and the drafted one stays if it is the same
import time

import torch

from specdec_lessons.engine import Round, empty_draft
from specdec_lessons.residual import verify


def speculative_round(target, drafter, sequence, k, sampling, randomness):
    start = time.perf_counter()
    draft = drafter.draft(sequence, k, sampling, randomness) if k > 0 else empty_draft(target.vocab_size)
    drafted = draft.tokens.tolist()
    n = len(drafted)
    middle = time.perf_counter()
    logits = target.rows(list(sequence) + drafted, n + 1)
    laws = sampling.law(logits)
    torch.stack([laws[i, x] for i, x in enumerate(drafted)]) if n else torch.empty(0)
    torch.stack([draft.laws[i, x] for i, x in enumerate(drafted)]) if n else torch.empty(0)
    own = randomness.draw(laws[:n]) if n else draft.tokens
    flips = own == draft.tokens
    verdict = verify(draft, laws, flips)
    token = int(own[verdict.accepted]) if verdict.accepted < n else int(randomness.draw(laws[-1]))
    tokens = (*tuple(drafted[: verdict.accepted]), token)
    end = time.perf_counter()
    return Round(tuple(drafted), verdict.accepted, token, tokens, middle - start, end - middle)
