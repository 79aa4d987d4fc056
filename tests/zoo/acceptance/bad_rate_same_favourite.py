# exercise: acceptance_rate
# says: favourite
def acceptance_rate(p, q):
    return (p.argmax(-1) == q.argmax(-1)).float()
