# exercise: speedup
# says: K x alpha over the cost
def speedup(alpha, c, k, v=None):
    if v is None:
        cost = 1.0
    elif callable(v):
        cost = v(k + 1)
    else:
        cost = v[k + 1]
    return k * alpha / (k * c + cost)
