# exercise: induction
# says: min(1, p / q) alone
def induction(p, q, p_next, q_next):
    size = range(len(p))
    kept = [min(p[x], q[x]) for x in size]
    owed = [p[x] - kept[x] for x in size]
    rejection = sum(owed)
    assert 0 <= rejection <= 1
    keep = [min(1, p[x] / q[x]) if q[x] else 1 for x in size]
    accepted = [[keep[x] * p_next[x][y] for y in size] for x in size]
    recovered = [[owed[x] * p_next[x][y] for y in size] for x in size]
    total = [[accepted[x][y] + recovered[x][y] for y in size] for x in size]
    return {"accepted": accepted, "recovered": recovered, "total": total}
