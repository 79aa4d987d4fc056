# exercise: truncate
# state: raised
# says: ValueError is asked for
from specdec_lessons.kv_cache import KeyValues


def truncate(cache, length):
    assert 0 <= length <= cache.keys.shape[1]
    return KeyValues(cache.keys[:, :length], cache.values[:, :length])
