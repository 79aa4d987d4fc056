# exercise: speculative_round
# the record holds arrays and tensors
import time

import numpy as np
import torch

from specdec_lessons.engine import Round


def speculative_round(target, drafter, sequence, k, sampling, randomness):
    t0 = time.perf_counter()
    tokens, q = np.zeros(0, int), np.zeros((0, target.vocab_size))
    if drafter is not None and k:
        draft = drafter.draft(list(sequence), k, sampling, randomness)
        tokens, q = draft.tokens.numpy(), draft.laws.numpy().astype(float)
    t1 = time.perf_counter()
    n = len(tokens)
    p = sampling.law(target.rows(list(sequence) + tokens.tolist(), n + 1)).numpy().astype(float)
    at = np.arange(n)
    coins = randomness.flip(torch.from_numpy(np.minimum(1, p[at, tokens] / q[at, tokens]))).numpy()
    accepted = n if coins.all() else int(coins.argmin())
    left = p[accepted]
    if accepted < n:
        left = np.maximum(p[accepted] - q[accepted], 0)
        left = left / left.sum() if left.sum() > 0 else p[accepted]
    token = randomness.draw(torch.from_numpy(left))
    block = torch.cat([torch.from_numpy(tokens[:accepted]), token.reshape(1)])
    return Round(tuple(tokens), accepted, token, block, t1 - t0, time.perf_counter() - t1)
