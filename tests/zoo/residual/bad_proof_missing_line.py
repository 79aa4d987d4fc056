# exercise: proof
# says: there is no "total"
from fractions import Fraction


def proof(p, q):
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    rejection = 1 - sum(kept)
    replaced = [Fraction(a) - k for a, k in zip(p, kept, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced}
