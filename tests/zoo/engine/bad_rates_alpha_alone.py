# exercise: rates
# says: It returned a float
def rates(rounds):
    done = list(rounds)
    return sum(r.accepted for r in done) / max(sum(r.tested for r in done), 1)
