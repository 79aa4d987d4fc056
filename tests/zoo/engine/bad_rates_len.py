# exercise: rates
# state: raised
# says: has no length
from specdec_lessons.engine import Rates


def rates(rounds):
    passes = len(rounds)
    done = list(rounds)
    accepted, tested = sum(r.accepted for r in done), sum(r.tested for r in done)
    drafted = sum(len(r.drafted) for r in done)
    return Rates(
        accepted / tested if tested else None,
        accepted / drafted if drafted else None,
        sum(len(r.tokens) for r in done) / passes if passes else None,
    )
