# exercise: acceptance_probability
# says: 0/1 threshold at half


def acceptance_probability(p_x, q_x):
    keep = p_x / q_x.clamp_min(1e-30) >= 0.5
    return (keep | (p_x == q_x)).to(p_x.dtype)
