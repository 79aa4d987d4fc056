# exercise: append
# says: before the old ones
import torch

from specdec_lessons.kv_cache import KeyValues


def append(cache, keys, values):
    return KeyValues(torch.hstack([keys, cache.keys]), torch.hstack([values, cache.values]))
