# exercise: common_prefix
# says: The place of the last token that agrees
def common_prefix(cached, sequence):
    last = -1
    for i, (a, b) in enumerate(zip(cached, sequence, strict=False)):
        if a != b:
            break
        last = i
    return last
