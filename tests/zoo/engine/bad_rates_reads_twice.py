# exercise: rates
# says: can be gone through once
from specdec_lessons.engine import Rates


def rates(rounds):
    accepted = sum(r.accepted for r in rounds)
    tested = sum(r.tested for r in rounds)
    drafted = sum(len(r.drafted) for r in rounds)
    lengths = [len(r.tokens) for r in rounds]
    return Rates(
        accepted / tested if tested else None,
        accepted / drafted if drafted else None,
        sum(lengths) / len(lengths) if lengths else None,
    )
