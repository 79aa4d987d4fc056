# exercise: append
import torch

from specdec_lessons.kv_cache import KeyValues


def append(cache, keys, values):
    if cache.keys.numel() == 0:
        return KeyValues(keys, values)
    if keys.shape[1] == 0:
        return cache
    return KeyValues(torch.hstack((cache.keys, keys)), torch.hstack((cache.values, values)))
