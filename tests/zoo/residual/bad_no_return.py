# exercise: residual
# says: return
def residual(p, q):
    owed = (p - q).clamp(min=0)
    law = owed / owed.sum() if owed.sum() > 0 else p
    print(law)
