# exercise: verify
# says: the bonus token comes from a residual
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    n = accepted_prefix(flips)
    if len(draft) == 0:
        return Verdict(0, target_laws[0])
    return Verdict(n, residual(target_laws[n], draft.laws[min(n, len(draft) - 1)]))
