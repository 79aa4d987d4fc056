# exercise: proof
from fractions import Fraction


def proof(p, q):
    size = range(len(p))
    keep = [min(Fraction(1), p[x] / q[x]) if q[x] else Fraction(1) for x in size]
    kept = [q[x] * keep[x] for x in size]
    rejection = sum((q[x] * (1 - keep[x]) for x in size), Fraction(0))
    if rejection == 0:
        replaced = [0] * len(p)
    else:
        residual = [max(p[x] - q[x], 0) / rejection for x in size]
        replaced = [rejection * residual[x] for x in size]
    return {
        "kept": kept,
        "rejection": rejection,
        "replaced": replaced,
        "total": [kept[x] + replaced[x] for x in size],
    }
