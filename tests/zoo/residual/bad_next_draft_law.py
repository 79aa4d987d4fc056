# exercise: verify
# says: p[a] against q[a + 1]
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    n = accepted_prefix(flips)
    if n == len(draft):
        return Verdict(n, target_laws[n])
    return Verdict(n, residual(target_laws[n], draft.laws[min(n + 1, len(draft) - 1)]))
