# exercise: induction
# says: only the case that both are kept
def induction(p, q, p_next, q_next):
    size = range(len(p))
    kept = [min(p[x], q[x]) for x in size]
    owed = [p[x] - kept[x] for x in size]
    rejection = sum(owed)
    assert 0 <= rejection <= 1
    accepted = [[kept[x] * min(p_next[x][y], q_next[x][y]) for y in size] for x in size]
    recovered = [[owed[x] * p_next[x][y] for y in size] for x in size]
    total = [[accepted[x][y] + recovered[x][y] for y in size] for x in size]
    return {"accepted": accepted, "recovered": recovered, "total": total}
