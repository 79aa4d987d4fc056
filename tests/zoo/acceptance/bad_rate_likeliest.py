# exercise: acceptance_rate
# says: likeliest token alone


def acceptance_rate(p, q):
    x = q.argmax(-1)
    p_x = p.gather(-1, x[..., None])[..., 0]
    q_x = q.gather(-1, x[..., None])[..., 0]
    return (p_x / q_x).clamp(max=1)
