# exercise: proof
# arrays of objects hold fractions, and stay exact
import numpy as np


def proof(p, q):
    p, q = np.array(p, dtype=object), np.array(q, dtype=object)
    kept = np.minimum(p, q)
    rejection = 1 - kept.sum()
    replaced = p - kept
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": kept + replaced}
