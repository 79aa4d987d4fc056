# exercise: speedup
# state: raised
# says: the closed form is 0 / 0
def speedup(alpha, c, k, v=None):
    if v is None:
        cost = 1.0
    elif callable(v):
        cost = v(k + 1)
    else:
        cost = v[k + 1]
    return (1 - alpha ** (k + 1)) / (1 - alpha) / (k * c + cost)
