# exercise: negative_control
# says: not a tensor
def negative_control():
    return [[0, 0]], [[[0.0, 1.0], [0.0, 1.0]]]
