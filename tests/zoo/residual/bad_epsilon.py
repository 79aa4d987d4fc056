# exercise: residual
# says: all zeros where nothing is owed
def residual(p, q):
    owed = (p - q).clamp(min=0)
    return owed / (owed.sum() + 1e-10)
