# exercise: append
# state: raised
# says: Along which axis do tokens stand
import torch

from specdec_lessons.kv_cache import KeyValues


def append(cache, keys, values):
    return KeyValues(torch.cat([cache.keys, keys], dim=-1), torch.cat([cache.values, values], dim=-1))
