# exercise: verify
# says: the residual of the next row
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    accepted = accepted_prefix(flips)
    if accepted == len(draft):
        return Verdict(accepted, target_laws[-1])
    return Verdict(accepted, residual(target_laws[accepted + 1], draft.laws[accepted]))
