# exercise: rates
# says: only the last round counts
from specdec_lessons.engine import Rates


def rates(rounds):
    alpha = utilisation = tau = None
    for r in rounds:
        tested = min(r.accepted + 1, len(r.drafted))
        alpha = r.accepted / tested if tested else None
        utilisation = r.accepted / len(r.drafted) if r.drafted else None
        tau = len(r.tokens) / 1
    return Rates(alpha, utilisation, tau)
