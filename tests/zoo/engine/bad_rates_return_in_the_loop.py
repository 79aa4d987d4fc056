# exercise: rates
# says: only the first round counts
from specdec_lessons.engine import Rates


def rates(rounds):
    accepted = tested = drafted = emitted = passes = 0
    for r in rounds:
        accepted += r.accepted
        tested += r.tested
        drafted += len(r.drafted)
        emitted += len(r.tokens)
        passes = passes + 1
        return Rates(
            accepted / tested if tested else None,
            accepted / drafted if drafted else None,
            emitted / passes,
        )
    return Rates(None, None, None)
