# exercise: tokens_per_second
import numpy as np


def tokens_per_second(record):
    table = np.array([[len(run.tokens[: run.budget]), run.seconds] for run in record], dtype=float)
    tokens, seconds = table.reshape(-1, 2).sum(axis=0)
    return np.float64(tokens / seconds) if seconds > 0 else None
