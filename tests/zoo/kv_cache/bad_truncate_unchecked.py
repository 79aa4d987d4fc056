# exercise: truncate
# says: A slice that ends too far
from specdec_lessons.kv_cache import KeyValues


def truncate(cache, length):
    return KeyValues(cache.keys[:, :length], cache.values[:, :length])
