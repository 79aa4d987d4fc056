# exercise: proof
# says: rejection mass is dropped
from fractions import Fraction


def proof(p, q):
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    rejection = 1 - sum(kept)
    owed = [a - k for a, k in zip(p, kept, strict=True)]
    replaced = [x / sum(owed) for x in owed] if any(owed) else list(p)
    total = [k + r for k, r in zip(kept, replaced, strict=True)]
    return {"kept": kept, "rejection": Fraction(rejection), "replaced": replaced, "total": total}
