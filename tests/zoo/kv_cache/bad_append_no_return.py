# exercise: append
# says: return
import torch


def append(cache, keys, values):
    cache = cache._replace(keys=torch.cat([cache.keys, keys], 1), values=torch.cat([cache.values, values], 1))
