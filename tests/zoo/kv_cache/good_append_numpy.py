# exercise: append
import numpy as np
import torch

from specdec_lessons.kv_cache import KeyValues


def append(cache, keys, values):
    return KeyValues(
        torch.from_numpy(np.concatenate([cache.keys.numpy(), keys.numpy()], axis=1)),
        torch.from_numpy(np.concatenate([cache.values.numpy(), values.numpy()], axis=1)),
    )
