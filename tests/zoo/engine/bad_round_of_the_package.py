# exercise: speculative_round
# state: not started
# says: the package's own
from specdec_lessons import engine


def speculative_round(target, drafter, sequence, k, sampling, randomness):
    return engine.speculative_round(target, drafter, sequence, k, sampling, randomness)
