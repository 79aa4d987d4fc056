# exercise: acceptance_probability
# says: return
def acceptance_probability(p_x, q_x):
    ratio = p_x / q_x.where(q_x > 0, 1.0)
    ratio.clamp_(max=1.0)
