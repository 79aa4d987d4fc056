# exercise: cut
import numpy as np


def cut(block, budget, stop_tokens):
    kept = np.array(block[:budget], dtype=np.int64)
    stops = np.flatnonzero(np.isin(kept, list(stop_tokens)))
    return kept[: stops[0] + 1] if len(stops) else kept
