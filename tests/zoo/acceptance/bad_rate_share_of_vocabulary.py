# exercise: acceptance_rate
# says: counts tokens


def acceptance_rate(p, q):
    return (p >= q).float().mean(-1)
