# exercise: accepted_prefix
# says: tensor
def accepted_prefix(flips):
    return flips.int().cumprod(0)
