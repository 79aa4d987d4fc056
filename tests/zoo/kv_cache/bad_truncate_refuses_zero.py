# exercise: truncate
# state: raised
# says: Length 0 is allowed, and so is
from specdec_lessons.kv_cache import KeyValues


def truncate(cache, length):
    if not 0 < length <= cache.keys.shape[1]:
        raise ValueError("out of range")
    return KeyValues(cache.keys[:, :length], cache.values[:, :length])
