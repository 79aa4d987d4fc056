# exercise: residual
# says: the part of p that the coin has already paid is not taken off
def residual(p, q):
    law = p * (p > q)
    if law.sum() == 0:
        return p
    return law / law.sum()
