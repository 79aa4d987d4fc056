# exercise: proof
# says: over the vocabulary
from fractions import Fraction


def proof(p, q):
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    chances = [1 - min(Fraction(1), a / b) if b else Fraction(0) for a, b in zip(p, q, strict=True)]
    rejection = sum(chances) / len(chances)
    owed = [a - k for a, k in zip(p, kept, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": owed, "total": p}
