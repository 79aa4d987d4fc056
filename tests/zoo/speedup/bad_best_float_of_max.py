# exercise: best_k
# says: It returned a float: K counts tokens
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [k for k in range(most + 1) if k == 0 or not isinstance(v, dict) or k + 1 in v]
    return float(max(ks, key=lambda k: tested.speedup(alpha, c, k, v)))
