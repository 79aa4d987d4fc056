# exercise: acceptance_rate
# says: one rate each
def acceptance_rate(p, q):
    return sum(min(a, b) for a, b in zip(p.flatten().tolist(), q.flatten().tolist(), strict=True))
