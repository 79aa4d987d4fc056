# exercise: induction
# says: a list of 4 where 2 belong
def induction(p, q, p_next, q_next):
    size = range(len(p))
    kept = [min(p[x], q[x]) for x in size]
    owed = [p[x] - kept[x] for x in size]
    rejection = sum(owed)
    assert 0 <= rejection <= 1
    accepted = [kept[x] * p_next[x][y] for x in size for y in size]
    recovered = [owed[x] * p_next[x][y] for x in size for y in size]
    total = [a + r for a, r in zip(accepted, recovered, strict=True)]
    return {"accepted": accepted, "recovered": recovered, "total": total}
