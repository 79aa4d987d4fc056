# exercise: acceptance_rate


def acceptance_rate(p, q):
    return 1 - (p - q).abs().sum(dim=-1) / 2
