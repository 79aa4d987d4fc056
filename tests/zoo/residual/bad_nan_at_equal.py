# exercise: residual
# says: p = q gives NaN
def residual(p, q):
    owed = (p - q).clamp(min=0)
    return owed / owed.sum()
