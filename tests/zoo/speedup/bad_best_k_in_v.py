# exercise: best_k
# says: K is looked up in v
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [0]
    for k in range(1, most + 1):
        if not isinstance(v, dict) or (k in v and k + 1 in v):
            ks.append(k)
    return max(ks, key=lambda k: tested.speedup(alpha, c, k, v))
