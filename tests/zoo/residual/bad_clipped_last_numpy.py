# exercise: residual
# says: clipped after normalising
import numpy as np


def residual(p, q):
    difference = p.double().numpy() - q.double().numpy()
    with np.errstate(all="ignore"):
        share = difference / sum(difference[::-1])
    return np.maximum(share, 0)
