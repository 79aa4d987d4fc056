# exercise: residual
# says: changes its input
def residual(p, q):
    before = p.clone()
    p -= q
    p.clamp_(min=0)
    return p / p.sum() if p.sum() > 0 else before
