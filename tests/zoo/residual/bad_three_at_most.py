# exercise: verify
# says: how many tokens stay
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    accepted = min(accepted_prefix(flips), 3)
    if accepted == len(draft):
        return Verdict(accepted, target_laws[accepted])
    return Verdict(accepted, residual(target_laws[accepted], draft.laws[accepted]))
