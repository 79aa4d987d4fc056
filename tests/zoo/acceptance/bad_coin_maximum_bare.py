# exercise: acceptance_probability
# says: the maximum where
def acceptance_probability(p_x, q_x):
    return (p_x / q_x).clamp(min=1.0)
