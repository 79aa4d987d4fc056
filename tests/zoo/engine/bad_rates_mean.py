# exercise: rates
# says: the mean of the rounds' own alphas
from specdec_lessons.engine import Rates


def rates(rounds):
    rounds = list(rounds)
    if not rounds:
        return Rates(None, None, None)
    alphas = [r.accepted / r.tested for r in rounds if r.tested]
    used = [r.accepted / len(r.drafted) for r in rounds if r.drafted]
    return Rates(
        sum(alphas) / len(alphas) if alphas else None,
        sum(used) / len(used) if used else None,
        sum(len(r.tokens) for r in rounds) / len(rounds),
    )
