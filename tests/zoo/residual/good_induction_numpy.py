# exercise: induction
import numpy as np


def induction(p, q, p_next, q_next):
    p, q, p_next = np.array(p), np.array(q), np.array(p_next)
    kept = np.minimum(p, q)
    accepted = kept[:, None] * p_next
    recovered = (p - kept)[:, None] * p_next
    return {"accepted": accepted, "recovered": recovered, "total": accepted + recovered}
