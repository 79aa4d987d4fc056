# exercise: speculative_round
import time

import specdec_lessons.engine as tested
from specdec_lessons.acceptance import acceptance_probability
from specdec_lessons.engine import Round
from specdec_lessons.residual import verify


def speculative_round(target, drafter, sequence, k, sampling, randomness):
    clock = [time.perf_counter()]
    draft = tested.empty_draft(target.vocab_size)
    if k:
        draft = drafter.draft(sequence, k, sampling, randomness)
    clock.append(time.perf_counter())
    drafted = tuple(draft.tokens.tolist())
    laws = sampling.law(target.rows((*sequence, *drafted), len(drafted) + 1))
    p_x = laws[:-1].gather(-1, draft.tokens.unsqueeze(-1)).squeeze(-1)
    q_x = draft.laws.gather(-1, draft.tokens.unsqueeze(-1)).squeeze(-1)
    accepted, law = verify(draft, laws, randomness.flip(acceptance_probability(p_x, q_x)))
    token = randomness.draw(law).item()
    clock.append(time.perf_counter())
    return Round(
        drafted=drafted,
        accepted=accepted,
        token=token,
        tokens=(*drafted[:accepted], token),
        draft_seconds=clock[1] - clock[0],
        verify_seconds=clock[2] - clock[1],
    )
