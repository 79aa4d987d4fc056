# exercise: residual
# says: clipped after normalising by the sum of |p - q|
def residual(p, q):
    difference = p - q
    scale = difference.abs().sum()
    if scale == 0:
        return p
    return (difference / scale).clamp(min=0)
