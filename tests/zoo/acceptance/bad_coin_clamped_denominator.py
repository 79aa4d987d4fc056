# exercise: acceptance_probability
# says: floor under q
def acceptance_probability(p_x, q_x):
    return (p_x / q_x.clamp_min(1e-10)).clamp(max=1.0)
