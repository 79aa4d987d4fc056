# exercise: rates
# says: share of rounds accepted whole
from specdec_lessons.engine import Rates


def rates(rounds):
    done = list(rounds)
    drafting = [r for r in done if r.drafted]
    full = [r for r in drafting if r.accepted == len(r.drafted)]
    drafted = sum(len(r.drafted) for r in done)
    return Rates(
        len(full) / len(drafting) if drafting else None,
        sum(r.accepted for r in done) / drafted if drafted else None,
        sum(len(r.tokens) for r in done) / len(done) if done else None,
    )
