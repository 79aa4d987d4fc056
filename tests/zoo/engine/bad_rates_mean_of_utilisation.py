# exercise: rates
# says: utilisation is the mean of the rounds' own
from specdec_lessons.engine import Rates


def rates(rounds):
    rounds = list(rounds)
    tested = sum(r.tested for r in rounds)
    used = [r.accepted / len(r.drafted) for r in rounds if r.drafted]
    return Rates(
        sum(r.accepted for r in rounds) / tested if tested else None,
        sum(used) / len(used) if used else None,
        sum(len(r.tokens) for r in rounds) / len(rounds) if rounds else None,
    )
