# exercise: verify
# says: only the first drafted token is ever kept
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    if len(draft) == 0:
        return Verdict(0, target_laws[0])
    if flips[0]:
        return Verdict(1, target_laws[1])
    return Verdict(0, residual(target_laws[0], draft.laws[0]))
