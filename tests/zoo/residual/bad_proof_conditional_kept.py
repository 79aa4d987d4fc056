# exercise: proof
# says: times q(x)
from fractions import Fraction


def proof(p, q):
    kept = [min(Fraction(1), a / b) if b else Fraction(0) for a, b in zip(p, q, strict=True)]
    kept = [Fraction(1) if b == 0 else k for k, b in zip(kept, q, strict=True)]
    rejection = 1 - sum(min(a, b) for a, b in zip(p, q, strict=True))
    replaced = [max(a - b, 0) for a, b in zip(p, q, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": p}
