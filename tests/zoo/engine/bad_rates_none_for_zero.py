# exercise: rates
# says: None where the rate is 0
from specdec_lessons.engine import Rates


def rates(rounds):
    done = list(rounds)
    accepted = sum(r.accepted for r in done)
    alpha = utilisation = tau = None
    if accepted:
        alpha = accepted / sum(r.tested for r in done)
        utilisation = accepted / sum(len(r.drafted) for r in done)
    if done:
        tau = sum(len(r.tokens) for r in done) / len(done)
    return Rates(alpha, utilisation, tau)
