# exercise: rates
# says: which is the utilisation
# two mistakes: the ordinary one is told first
from specdec_lessons.engine import Rates


def rates(rounds):
    rounds = list(rounds)
    accepted = sum(r.accepted for r in rounds)
    drafted = sum(len(r.drafted) for r in rounds)
    emitted = sum(len(r.tokens) for r in rounds)
    return Rates(accepted / drafted, accepted / drafted, emitted / len(rounds))
