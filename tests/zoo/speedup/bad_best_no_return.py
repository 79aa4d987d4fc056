# exercise: best_k
# says: is there a `return`
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [k for k in range(most + 1) if not isinstance(v, dict) or k + 1 in v]
    print(max(ks, key=lambda k: tested.speedup(alpha, c, k, v)))
