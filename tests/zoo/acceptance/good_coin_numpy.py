# exercise: acceptance_probability
import numpy as np
import torch


def acceptance_probability(p_x, q_x):
    p, q = p_x.numpy().astype(np.float64), q_x.numpy().astype(np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(p > 0, p / q, 0.0)
    return torch.from_numpy(np.asarray(np.minimum(ratio, 1.0)))
