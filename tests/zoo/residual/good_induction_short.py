# exercise: induction
def induction(p, q, p_next, q_next):
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    accepted = [tuple(k * y for y in row) for k, row in zip(kept, p_next, strict=True)]
    recovered = [tuple((a - k) * y for y in row) for a, k, row in zip(p, kept, p_next, strict=True)]
    total = [tuple(a * y for y in row) for a, row in zip(p, p_next, strict=True)]
    return {"accepted": accepted, "recovered": recovered, "total": total}
