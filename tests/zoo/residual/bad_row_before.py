# exercise: verify
# says: the residual of the row before
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    accepted = accepted_prefix(flips)
    if accepted == len(draft):
        return Verdict(accepted, target_laws[-1])
    last = max(accepted - 1, 0)
    return Verdict(accepted, residual(target_laws[last], draft.laws[last]))
