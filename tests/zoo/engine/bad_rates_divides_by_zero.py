# exercise: rates
# state: raised
# says: nothing to divide by
from specdec_lessons.engine import Rates


def rates(rounds):
    rounds = list(rounds)
    accepted = sum(r.accepted for r in rounds)
    tested = sum(min(r.accepted + 1, len(r.drafted)) for r in rounds)
    drafted = sum(len(r.drafted) for r in rounds)
    emitted = sum(len(r.tokens) for r in rounds)
    return Rates(accepted / tested, accepted / drafted, emitted / len(rounds))
