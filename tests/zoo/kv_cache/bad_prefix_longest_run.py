# exercise: common_prefix
# says: The longest run of agreements
def common_prefix(cached, sequence):
    best = run = 0
    for a, b in zip(cached, sequence, strict=False):
        run = run + 1 if a == b else 0
        best = max(best, run)
    return best
