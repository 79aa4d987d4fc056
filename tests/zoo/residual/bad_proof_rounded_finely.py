# exercise: proof
# says: rounded on the way
from fractions import Fraction


def proof(p, q):
    kept = [Fraction(min(float(a), float(b))).limit_denominator(10**6) for a, b in zip(p, q, strict=True)]
    rejection = 1 - sum(kept)
    replaced = [a - k for a, k in zip(p, kept, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": p}
