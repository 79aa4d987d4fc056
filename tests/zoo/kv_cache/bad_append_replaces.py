# exercise: append
# says: what the cache held is lost
from specdec_lessons.kv_cache import KeyValues


def append(cache, keys, values):
    return KeyValues(keys, values)
