# exercise: append
# says: changes its input
import torch


def append(cache, keys, values):
    cache.keys.data = torch.cat([cache.keys, keys], 1)
    cache.values.data = torch.cat([cache.values, values], 1)
    return cache
