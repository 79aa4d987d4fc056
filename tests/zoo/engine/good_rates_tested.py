# exercise: rates
from specdec_lessons.engine import Rates


def rates(rounds):
    done = list(rounds)
    sums = [sum(r.accepted for r in done), sum(r.tested for r in done), sum(len(r.drafted) for r in done)]
    return Rates(
        alpha=sums[0] / sums[1] if sums[1] else None,
        utilisation=sums[0] / sums[2] if sums[2] else None,
        tau=len([token for r in done for token in r.tokens]) / len(done) if done else None,
    )
