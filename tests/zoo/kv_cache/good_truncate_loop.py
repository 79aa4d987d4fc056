# exercise: truncate
import torch

from specdec_lessons.kv_cache import KeyValues


def truncate(cache, length):
    held = cache.keys.shape[1]
    if length < 0 or length > held:
        raise ValueError(f"length={length}, the cache holds {held}")
    keys = [cache.keys[:, i : i + 1] for i in range(length)]
    values = [cache.values[:, i : i + 1] for i in range(length)]
    if not keys:
        return KeyValues(cache.keys[:, :0], cache.values[:, :0])
    return KeyValues(torch.cat(keys, 1), torch.cat(values, 1))
