# exercise: proof
# says: return
from fractions import Fraction


def proof(p, q):
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    rejection = 1 - sum(kept)
    print(kept, Fraction(rejection))
