# exercise: rates
from specdec_lessons.engine import Rates


def divided(part, whole):
    return None if whole == 0 else part / whole


def rates(rounds):
    accepted = rejected = drafted = emitted = passes = 0
    for r in rounds:
        passes += 1
        accepted += r.accepted
        rejected += r.accepted < len(r.drafted)
        drafted += len(r.drafted)
        emitted += len(r.tokens)
    return Rates(divided(accepted, accepted + rejected), divided(accepted, drafted), divided(emitted, passes))
