# exercise: verify
# says: is None after a full acceptance
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    accepted = accepted_prefix(flips)
    if len(draft) == 0:
        return Verdict(0, target_laws[0])
    if accepted < len(draft):
        return Verdict(accepted, residual(target_laws[accepted], draft.laws[accepted]))
    return Verdict(accepted, None)  # nothing to replace
