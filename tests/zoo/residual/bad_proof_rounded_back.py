# exercise: proof
# says: rounded on the way
from fractions import Fraction


def exact(x):
    return Fraction(float(x)).limit_denominator(1000)


def proof(p, q):
    kept = [exact(min(a, b)) for a, b in zip(map(float, p), map(float, q), strict=True)]
    rejection = exact(1 - sum(kept))
    replaced = [exact(a - k) for a, k in zip(p, kept, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": p}
