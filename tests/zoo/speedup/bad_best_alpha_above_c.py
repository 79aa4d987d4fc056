# exercise: best_k
# says: the rule says whether drafting pays
def best_k(alpha, c, v=None, most=16):
    return 1 if alpha > c else 0
