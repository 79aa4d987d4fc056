# exercise: expected_tokens_by_position
import numpy as np


def expected_tokens_by_position(alphas):
    rates = np.array([0.0 if a is None else a for a in alphas])
    return 1 + np.cumprod(rates).sum()
