# exercise: residual
# says: half of the sum of |p - q|
def residual(p, q):
    rejected = 0.5 * (p - q).abs().sum()
    return (p - q).clamp(min=0) / rejected if rejected > 0 else p
