# exercise: residual
# says: the target never says
def residual(p, q):
    owed = (p - q).clamp(min=0)
    mass = owed.sum()
    return owed / mass if mass > 0 else q
