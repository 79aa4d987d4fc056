# exercise: speedup
# says: K x acceptance
def speedup(alpha, c, k, v=None):
    return k * alpha
