# exercise: residual
# says: shape
def residual(p, q):
    owed = (p - q).clamp(min=0)
    law = owed / owed.sum() if owed.sum() > 0 else p
    return law.unsqueeze(0)
