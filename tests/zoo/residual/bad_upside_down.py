# exercise: residual
# says: (q - p)+ instead of (p - q)+
def residual(p, q):
    extra = (q - p).clamp(min=0)
    total = extra.sum()
    return extra / total if total > 0 else p
