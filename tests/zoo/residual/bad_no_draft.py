# exercise: verify
# state: raised
# says: IndexError
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    rows = [residual(p, q) for p, q in zip(target_laws, draft.laws, strict=False)]
    rows.append(target_laws[-1])
    if flips[0] and len(flips) == 1:
        return Verdict(1, rows[1])
    n = accepted_prefix(flips)
    return Verdict(n, rows[n])
