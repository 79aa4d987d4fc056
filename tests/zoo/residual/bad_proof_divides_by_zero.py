# exercise: proof
# state: raised
# says: ZeroDivisionError
from fractions import Fraction


def proof(p, q):
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    rejection = 1 - sum(kept)
    law = [Fraction(a - k) / rejection for a, k in zip(p, kept, strict=True)]
    replaced = [rejection * x for x in law]
    total = [k + r for k, r in zip(kept, replaced, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": total}
