# exercise: verify
# says: counted anywhere
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    accepted = int(flips.sum())
    if accepted == len(draft):
        return Verdict(accepted, target_laws[-1])
    return Verdict(accepted, residual(target_laws[accepted], draft.laws[accepted]))
