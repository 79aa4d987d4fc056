# exercise: truncate
# says: `length` tokens are dropped
from specdec_lessons.kv_cache import KeyValues


def truncate(cache, length):
    held = cache.keys.shape[1]
    if length < 0 or length > held:
        raise ValueError(f"length={length}, the cache holds {held}")
    return KeyValues(cache.keys[:, :-length], cache.values[:, :-length])
