# exercise: best_k
# says: is taken to cost 1
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    cost = (lambda n: v.get(n, 1.0)) if isinstance(v, dict) else v
    return max(range(most + 1), key=lambda k: tested.speedup(alpha, c, k, cost))
