# exercise: append
# says: written over the latest
import torch

from specdec_lessons.kv_cache import KeyValues


def append(cache, keys, values):  # a buffer of fixed length
    n = keys.shape[1]
    if n == 0 or cache.keys.shape[1] < n:
        return KeyValues(
            torch.cat([cache.keys[:, :0], keys], 1) if n else cache.keys.clone(),
            torch.cat([cache.values[:, :0], values], 1) if n else cache.values.clone(),
        )
    held_keys, held_values = cache.keys.clone(), cache.values.clone()
    held_keys[:, -n:] = keys
    held_values[:, -n:] = values
    return KeyValues(held_keys, held_values)
