# exercise: residual
# says: a small debt is still a debt
def residual(p, q):
    owed = (p - q).clamp(min=0)
    mass = owed.sum()
    return owed / mass if mass > 0.01 else p
