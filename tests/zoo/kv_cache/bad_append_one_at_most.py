# exercise: append
# says: Only the last of the new tokens
import torch

from specdec_lessons.kv_cache import KeyValues


def append(cache, keys, values):
    heads, held, width = cache.keys.shape
    new = min(keys.shape[1], 1)
    out = [torch.empty(heads, held + new, width, dtype=keys.dtype) for _ in range(2)]
    for whole, old, fresh in zip(out, cache, (keys, values), strict=True):
        whole[:, :held] = old
        whole[:, held:] = fresh[:, -1:] if new else fresh
    return KeyValues(*out)
