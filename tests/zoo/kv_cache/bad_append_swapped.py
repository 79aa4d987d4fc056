# exercise: append
# says: changed places
import torch

from specdec_lessons.kv_cache import KeyValues


def append(cache, keys, values):
    held_values, held_keys = cache
    return KeyValues(torch.cat((held_keys, values), 1), torch.cat((held_values, keys), 1))
