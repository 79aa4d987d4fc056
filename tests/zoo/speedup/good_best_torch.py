# exercise: best_k
import torch

import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    speeds = torch.full((most + 1,), -1.0, dtype=torch.float64)
    for k in range(most + 1):
        try:
            speeds[k] = tested.speedup(alpha, c, k, v)
        except ValueError:  # not measured
            continue
    return int(speeds.argmax())
