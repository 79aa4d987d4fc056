# exercise: acceptance_probability
# says: changes its input


def acceptance_probability(p_x, q_x):
    q_x[q_x == 0] = 1e-30
    return (p_x / q_x).clamp(max=1.0)
