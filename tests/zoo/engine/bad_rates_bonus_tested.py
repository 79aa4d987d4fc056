# exercise: rates
# says: as tested and accepted
from specdec_lessons.engine import Rates


def rates(rounds):
    rounds = list(rounds)
    accepted = tested = drafted = emitted = passes = 0
    for r in rounds:
        accepted += r.accepted + (r.accepted == len(r.drafted))
        tested += (r.accepted + 1) * (len(r.drafted) > 0)
        drafted += len(r.drafted)
        emitted += len(r.tokens)
        passes += 1
    alpha = (accepted - sum(not r.drafted for r in rounds)) / tested if tested else None
    utilisation = (
        (accepted - sum(r.accepted == len(r.drafted) for r in rounds)) / drafted if drafted else None
    )
    tau = emitted / passes if passes else None
    return Rates(alpha, utilisation, tau)
