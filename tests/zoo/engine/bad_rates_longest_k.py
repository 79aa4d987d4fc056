# exercise: rates
# says: as many tokens as the longest
from specdec_lessons.engine import Rates


def rates(rounds):
    rounds = list(rounds)
    accepted = tested = drafted = emitted = passes = 0
    for r in rounds:
        accepted += r.accepted
        tested += min(r.accepted + 1, len(r.drafted))
        drafted += max(len(s.drafted) for s in rounds)
        emitted += len(r.tokens)
        passes += 1
    alpha = accepted / tested if tested else None
    utilisation = accepted / drafted if drafted else None
    tau = emitted / passes if passes else None
    return Rates(alpha, utilisation, tau)
