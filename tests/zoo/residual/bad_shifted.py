# exercise: residual
# says: moved up by its minimum
def residual(p, q):
    owed = p - q
    owed = owed - owed.min()
    return owed / owed.sum()
