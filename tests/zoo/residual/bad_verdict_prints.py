# exercise: verify
# says: return
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    n = accepted_prefix(flips)
    if n == len(draft):
        print(Verdict(n, target_laws[n]))
    else:
        print(Verdict(n, residual(target_laws[n], draft.laws[n])))
