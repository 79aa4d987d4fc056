# exercise: append
# says: values do not grow
import torch


def append(cache, keys, values):
    return cache._replace(keys=torch.cat((cache.keys, keys), dim=1))
