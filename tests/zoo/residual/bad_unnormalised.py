# exercise: residual
# says: not normalised
def residual(p, q):
    return (p - q).clamp(min=0)
