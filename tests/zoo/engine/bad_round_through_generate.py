# exercise: speculative_round
# state: not started
# says: the package's own
import specdec_lessons.engine as tested


def speculative_round(target, drafter, sequence, k, sampling, randomness):
    stream = tested.rounds(
        target,
        drafter,
        sequence,
        max_new_tokens=k + 1,
        k=k,
        sampling=sampling,
        stop_tokens=[],
        randomness=randomness,
    )
    return next(iter(stream))
