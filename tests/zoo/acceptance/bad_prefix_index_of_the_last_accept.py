# exercise: accepted_prefix
# says: last True
def accepted_prefix(flips):
    stayed = [i for i, flip in enumerate(flips.tolist()) if flip]
    return stayed[-1] if stayed else 0
