# exercise: acceptance_rate
def acceptance_probability(p_x, q_x):
    return (p_x / q_x).nan_to_num(nan=0.0, posinf=1.0).clamp(max=1.0)


def acceptance_rate(p, q):
    return (q * acceptance_probability(p, q)).sum(-1)
