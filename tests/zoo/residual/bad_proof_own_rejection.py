# exercise: proof
# says: x comes out when any token was rejected
from fractions import Fraction


def proof(p, q):
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    rejection = 1 - sum(kept)
    replaced = [Fraction(b) - k for b, k in zip(q, kept, strict=True)]
    total = [k + r for k, r in zip(kept, replaced, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": total}
