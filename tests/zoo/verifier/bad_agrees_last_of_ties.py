# exercise: agrees
# says: A tie goes to the highest id
import numpy as np


def agrees(generated, rows):
    best = rows[0].numpy().argsort(-1, kind="stable")[:, -1]
    return bool(np.array_equal(generated[0, 1:], best[:-1]))
