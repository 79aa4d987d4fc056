# exercise: acceptance_probability
# says: upside down
def acceptance_probability(p_x, q_x):
    return q_x / p_x
