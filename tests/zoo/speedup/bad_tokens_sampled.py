# exercise: expected_tokens
# says: It draws random numbers
import random


def expected_tokens(alpha, k):
    if hasattr(alpha, "shape"):
        return alpha
    emitted = 0
    for _ in range(1000):
        emitted += 1
        for _ in range(k):
            if random.random() >= alpha:
                break
            emitted += 1
    return emitted / 1000
