# exercise: verify
# says: look at how many tokens stay
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    # one that no exhibit explains: from the back, and with the first row
    accepted = 0
    for keep in reversed(flips.tolist()):
        if not keep:
            break
        accepted += 1
    if accepted == len(draft):
        return Verdict(accepted, target_laws[-1])
    return Verdict(accepted, residual(target_laws[0], draft.laws[0]))
