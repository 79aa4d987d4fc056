# exercise: append
# state: raised
# says: torch.stack makes a new axis
import torch

from specdec_lessons.kv_cache import KeyValues


def append(cache, keys, values):
    return KeyValues(torch.stack([cache.keys, keys], 1), torch.stack([cache.values, values], 1))
