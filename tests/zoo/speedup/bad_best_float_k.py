# exercise: best_k
# says: return int(K)
import torch

import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [k for k in range(most + 1) if k == 0 or not isinstance(v, dict) or k + 1 in v]
    speeds = torch.tensor([float(tested.speedup(alpha, c, k, v)) for k in ks])
    return torch.tensor(ks).float()[speeds.argmax()]
