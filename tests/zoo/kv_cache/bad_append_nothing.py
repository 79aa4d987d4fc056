# exercise: append
# says: comes back as it was
import torch


def append(cache, keys, values):
    torch.cat([cache.keys, keys], 1)
    torch.cat([cache.values, values], 1)
    return cache
