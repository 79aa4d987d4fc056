# exercise: induction
# every way, walked: two drafted tokens, two coins, and what replaces them
from fractions import Fraction
from itertools import product


def coin(p, q):
    return min(Fraction(1), p / q) if q else Fraction(1)


def left(p, q):
    owed = [max(a - b, Fraction(0)) for a, b in zip(p, q, strict=True)]
    return [x / sum(owed) for x in owed] if any(owed) else p


def induction(p, q, p_next, q_next):
    size = range(len(p))
    accepted = [[Fraction(0) for _ in size] for _ in size]
    recovered = [[Fraction(0) for _ in size] for _ in size]
    for x, y in product(size, size):
        drafted = q[x] * q_next[x][y]
        first, second = coin(p[x], q[x]), coin(p_next[x][y], q_next[x][y])
        accepted[x][y] += drafted * first * second
        for z in size:
            accepted[x][z] += drafted * first * (1 - second) * left(p_next[x], q_next[x])[z]
        for z, after in product(size, size):
            recovered[z][after] += drafted * (1 - first) * left(p, q)[z] * p_next[z][after]
    total = [[accepted[x][y] + recovered[x][y] for y in size] for x in size]
    return {"accepted": accepted, "recovered": recovered, "total": total}
