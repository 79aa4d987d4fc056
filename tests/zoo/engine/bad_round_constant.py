# exercise: speculative_round
# says: all three drafted tokens are right
from specdec_lessons.engine import Round


def speculative_round(target, drafter, sequence, k, sampling, randomness):
    return Round((), 0, 0, (0,), 0.0, 0.0)
