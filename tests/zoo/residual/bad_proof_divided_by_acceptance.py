# exercise: proof
# says: wrong conditioning
from fractions import Fraction


def proof(p, q):
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    rejection = 1 - sum(kept)
    alpha = sum(kept)
    law = [max(a - b, Fraction(0)) / alpha if alpha else Fraction(0) for a, b in zip(p, q, strict=True)]
    replaced = [rejection * x for x in law]
    total = [k + r for k, r in zip(kept, replaced, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": total}
