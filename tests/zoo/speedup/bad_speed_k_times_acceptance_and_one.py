# exercise: speedup
# says: K x alpha + 1: no tokens
def speedup(alpha, c, k, v=None):
    return k * alpha + 1
