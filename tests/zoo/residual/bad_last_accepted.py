# exercise: verify
# says: everything up to the last accepted coin
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    accepted = 0
    for i in range(len(flips)):
        if flips[i]:
            accepted = i + 1
    if accepted == len(draft):
        return Verdict(accepted, target_laws[accepted])
    return Verdict(accepted, residual(target_laws[accepted], draft.laws[accepted]))
