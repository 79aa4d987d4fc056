# exercise: common_prefix
# says: return
def common_prefix(cached, sequence):
    for i, (a, b) in enumerate(zip(cached, sequence, strict=False)):
        if a != b:
            return i
