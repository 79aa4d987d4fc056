# exercise: acceptance_rate
# says: calls your acceptance_probability
def acceptance_probability(p_x, q_x):
    return (p_x / (q_x + 0.1)).clamp(max=1.0)


def acceptance_rate(p, q):
    return (q * acceptance_probability(p, q)).sum(-1)
