# exercise: acceptance_probability
# state: raised
# says: RuntimeError
def acceptance_probability(p_x, q_x):
    if p_x == 0:
        return 0.0
    return min(1.0, p_x / q_x) if q_x > 0 else 1.0
