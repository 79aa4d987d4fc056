# exercise: residual
# says: the same probability for every token that is owed
def residual(p, q):
    owed = (p > q).to(p.dtype)
    return owed / owed.sum() if owed.any() else p
