# exercise: speculative_round
# coins one by one, float64, lists instead of tuples
from time import perf_counter

import torch

from specdec_lessons.engine import Round


def speculative_round(target, drafter, sequence, k, sampling, randomness):
    begin = perf_counter()
    drafted, q = [], []
    if drafter is not None and k > 0:
        draft = drafter.draft(sequence, k, sampling, randomness)
        drafted, q = draft.tokens.tolist(), draft.laws.double()
    handed_over = perf_counter()
    p = sampling.law(target.rows([*sequence, *drafted], len(drafted) + 1)).double()
    accepted = 0
    law = p[-1]
    for i, x in enumerate(drafted):
        # a coin is tossed only when it is needed
        if randomness.flip((p[i, x] / q[i, x]).reshape(1)):
            accepted += 1
            continue
        owed = torch.relu(p[i] - q[i])
        law = owed / owed.sum() if owed.sum() > 0 else p[i]
        break
    token = int(randomness.draw(law))
    block = [*drafted[:accepted], token]
    return Round(drafted, accepted, token, block, handed_over - begin, perf_counter() - handed_over)
