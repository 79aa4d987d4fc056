# exercise: accepted_prefix
# says: longest run
def accepted_prefix(flips):
    best = run = 0
    for flip in flips.tolist():
        run = run + 1 if flip else 0
        best = max(best, run)
    return best
