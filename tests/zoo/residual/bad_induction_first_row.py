# exercise: induction
# says: p_next[0] for every x
def induction(p, q, p_next, q_next):
    size = range(len(p))
    kept = [min(p[x], q[x]) for x in size]
    accepted = [[kept[x] * p_next[0][y] for y in size] for x in size]
    recovered = [[(p[x] - kept[x]) * p_next[0][y] for y in size] for x in size]
    total = [[accepted[x][y] + recovered[x][y] for y in size] for x in size]
    return {"accepted": accepted, "recovered": recovered, "total": total}
