# exercise: verify
# says: the residual is taken at the first rejection
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    accepted = int(flips.sum())
    for i, keep in enumerate(flips.tolist()):
        if not keep:
            return Verdict(accepted, residual(target_laws[i], draft.laws[i]))
    return Verdict(accepted, target_laws[-1])
