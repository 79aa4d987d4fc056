# exercise: rates
# says: is there a `return`
def rates(rounds):
    done = list(rounds)
    print(sum(r.accepted for r in done) / max(sum(r.tested for r in done), 1))
