# exercise: acceptance_probability
# says: 0/1 threshold


def acceptance_probability(p_x, q_x):
    return (p_x >= q_x).long()
