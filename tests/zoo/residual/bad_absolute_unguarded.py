# exercise: residual
# says: |p - q| instead of
def residual(p, q):
    gap = (p - q).abs()
    return gap / gap.sum()
