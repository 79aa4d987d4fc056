# exercise: rates
# says: only rounds with a draft as passes
from specdec_lessons.engine import Rates


def rates(rounds):
    rounds = list(rounds)
    accepted = tested = drafted = emitted = passes = 0
    for r in rounds:
        accepted += r.accepted
        tested += min(r.accepted + 1, len(r.drafted))
        drafted += len(r.drafted)
        emitted += len(r.tokens)
        passes += len(r.drafted) > 0
    alpha = accepted / tested if tested else None
    utilisation = accepted / drafted if drafted else None
    tau = emitted / passes if passes else None
    return Rates(alpha, utilisation, tau)
