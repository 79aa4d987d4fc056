# exercise: common_prefix
# state: raised
# says: no first difference
def common_prefix(cached, sequence):
    pairs = enumerate(zip(cached, sequence, strict=False))
    return next(i for i, (a, b) in pairs if a != b)
