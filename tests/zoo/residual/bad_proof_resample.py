# exercise: proof
# says: resample from p
from fractions import Fraction


def proof(p, q):
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    rejection = 1 - sum(kept)
    replaced = [Fraction(rejection) * a for a in p]
    total = [k + r for k, r in zip(kept, replaced, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": total}
