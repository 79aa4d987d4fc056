# exercise: proof
# says: x is drafted by the draft
from fractions import Fraction


def proof(p, q):
    kept = [a * min(Fraction(1), a / b) if b else a for a, b in zip(p, q, strict=True)]
    rejection = 1 - sum(kept)
    replaced = [a - k for a, k in zip(p, kept, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": p}
