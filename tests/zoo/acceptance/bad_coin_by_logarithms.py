# exercise: acceptance_probability
# says: log 0 - log 0
def acceptance_probability(p_x, q_x):
    return (p_x.log() - q_x.log()).clamp(max=0.0).exp()
