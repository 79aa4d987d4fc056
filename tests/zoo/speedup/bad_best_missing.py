# exercise: best_k
# state: raised
# says: v may lack some n
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    return max(range(most + 1), key=lambda k: tested.speedup(alpha, c, k, v))
