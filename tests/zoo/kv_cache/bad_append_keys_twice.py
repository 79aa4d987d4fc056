# exercise: append
# says: appended to the values as well
import torch

from specdec_lessons.kv_cache import KeyValues


def append(cache, keys, values):
    keys_now = torch.cat((cache.keys, keys), dim=1)
    values_now = torch.cat((cache.values, keys), dim=1)
    return KeyValues(keys_now, values_now)
