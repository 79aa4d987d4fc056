# exercise: induction
# says: resample from p
def induction(p, q, p_next, q_next):
    size = range(len(p))
    kept = [min(p[x], q[x]) for x in size]
    rejection = 1 - sum(kept)
    accepted = [[kept[x] * p_next[x][y] for y in size] for x in size]
    recovered = [[rejection * p[x] * p_next[x][y] for y in size] for x in size]
    total = [[accepted[x][y] + recovered[x][y] for y in size] for x in size]
    return {"accepted": accepted, "recovered": recovered, "total": total}
