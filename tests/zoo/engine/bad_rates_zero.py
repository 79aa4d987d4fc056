# exercise: rates
# says: Return None there
from specdec_lessons.engine import Rates


def rates(rounds):
    rounds = list(rounds)
    accepted = tested = drafted = emitted = passes = 0
    for r in rounds:
        accepted += r.accepted
        tested += min(r.accepted + 1, len(r.drafted))
        drafted += len(r.drafted)
        emitted += len(r.tokens)
        passes += 1
    alpha = accepted / tested if tested else 0.0
    utilisation = accepted / drafted if drafted else 0.0
    tau = emitted / passes if passes else 0.0
    return Rates(alpha, utilisation, tau)
