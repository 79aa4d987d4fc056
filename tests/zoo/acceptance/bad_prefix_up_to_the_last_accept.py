# exercise: accepted_prefix
# says: last True
def accepted_prefix(flips):
    kept = 0
    for i, flip in enumerate(flips.tolist()):
        if flip:
            kept = i + 1
    return kept
