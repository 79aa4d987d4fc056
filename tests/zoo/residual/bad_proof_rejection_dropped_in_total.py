# exercise: proof
# says: kept plus the residual sums to more than 1
from fractions import Fraction


def proof(p, q):
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    rejection = 1 - sum(kept)
    owed = [a - k for a, k in zip(p, kept, strict=True)]
    law = [x / sum(owed) for x in owed] if any(owed) else list(p)
    return {
        "kept": kept,
        "rejection": Fraction(rejection),
        "replaced": [rejection * x for x in law],
        "total": [k + x for k, x in zip(kept, law, strict=True)],
    }
