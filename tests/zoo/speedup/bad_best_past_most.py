# exercise: best_k
# says: K goes as far as v does
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [n - 1 for n in v] if isinstance(v, dict) else range(most + 1)
    return max(ks, key=lambda k: tested.speedup(alpha, c, k, v))
