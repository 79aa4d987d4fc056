# exercise: residual
# says: a small debt is still a debt
def residual(p, q):
    owed = (p - q).clamp(min=0)
    mass = owed.sum()
    return p if mass < 1e-5 else owed / mass
