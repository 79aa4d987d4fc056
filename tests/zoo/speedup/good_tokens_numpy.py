# exercise: expected_tokens
import numpy as np


def expected_tokens(alpha, k):
    a = np.asarray(alpha)
    return (a[..., None] ** np.arange(k + 1)).sum(-1)
