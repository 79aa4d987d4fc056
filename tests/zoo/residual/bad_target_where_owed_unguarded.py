# exercise: residual
# says: p on the tokens with p > q
def residual(p, q):
    rest = p * (p > q)
    return rest / rest.sum()
