# exercise: residual
# a debt of a hundred-millionth is below what float32 can say: the bias is no larger than the debt
def residual(p, q):
    owed = (p - q).clamp(min=0)
    mass = owed.sum()
    return owed / mass if mass > 1e-8 else p
