# exercise: append
import torch

from specdec_lessons.kv_cache import KeyValues


def append(cache, keys, values):
    return KeyValues(*(torch.cat(pair, dim=-2) for pair in zip(cache, (keys, values), strict=True)))
