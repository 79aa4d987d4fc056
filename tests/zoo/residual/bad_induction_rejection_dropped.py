# exercise: induction
# says: rejection mass is dropped
def induction(p, q, p_next, q_next):
    size = range(len(p))
    kept = [min(p[x], q[x]) for x in size]
    owed = [p[x] - kept[x] for x in size]
    rejection = sum(owed)
    residual = [owed[x] / rejection if rejection else p[x] for x in size]
    accepted = [[kept[x] * p_next[x][y] for y in size] for x in size]
    recovered = [[residual[x] * p_next[x][y] for y in size] for x in size]
    total = [[accepted[x][y] + recovered[x][y] for y in size] for x in size]
    return {"accepted": accepted, "recovered": recovered, "total": total}
