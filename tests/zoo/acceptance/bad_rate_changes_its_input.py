# exercise: acceptance_rate
# says: changes its input


def acceptance_rate(p, q):
    p[p > q] = q[p > q]
    return p.sum(-1)
