# exercise: speedup
# says: the bonus token is left out
def speedup(alpha, c, k, v=None):
    if v is None:
        cost = 1.0
    elif callable(v):
        cost = v(k + 1)
    else:
        cost = v[k + 1]
    tokens = 0 * alpha
    for i in range(k):
        tokens = tokens + alpha**i
    return tokens / (k * c + cost)
