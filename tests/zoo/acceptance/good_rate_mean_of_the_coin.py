# exercise: acceptance_rate


def acceptance_rate(p, q):
    keep = (p / q.clamp_min(1e-30)).clamp_max(1)
    return (q * keep).sum(-1)
