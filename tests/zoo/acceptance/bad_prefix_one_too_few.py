# exercise: accepted_prefix
# says: last accepted token is not counted
def accepted_prefix(flips):
    kept = 0
    for i, flip in enumerate(flips.tolist()):
        if not flip:
            break
        kept = i
    return kept
