# exercise: proof
# says: so it must cancel
from fractions import Fraction


def proof(p, q):
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    rejection = 1 - sum(kept)
    replaced = [Fraction(rejection) * max(a - b, 0) for a, b in zip(p, q, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": p}
