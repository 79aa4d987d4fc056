# exercise: rates
# says: cut to the tokens that were emitted
from specdec_lessons.engine import Rates


def rates(rounds):
    acc = tested = drafted = emitted = n = 0
    for r in rounds:
        a = min(r.accepted, len(r.tokens))
        acc += a
        tested += min(a + 1, len(r.drafted))
        drafted += len(r.drafted)
        emitted += len(r.tokens)
        n += 1
    return Rates(
        acc / tested if tested else None,
        acc / drafted if drafted else None,
        emitted / n if n else None,
    )
