# exercise: verify
import numpy as np


def verify(draft, target_laws, flips):
    p, q, kept = target_laws.numpy(), draft.laws.numpy(), flips.numpy()
    n = int(np.argmin(kept)) if not kept.all() else len(kept)
    if n == len(kept):
        return [n, p[n]]
    owed = np.maximum(p[n].astype(np.float64) - q[n], 0)
    return [n, owed / owed.sum() if owed.any() else p[n]]
