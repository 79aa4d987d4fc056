# exercise: acceptance_probability
# says: without the minimum
def acceptance_probability(p_x, q_x):
    return p_x / q_x
