# exercise: residual
# says: resample from p
def residual(p, q):
    return p
