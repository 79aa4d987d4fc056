# exercise: truncate
# says: the rejected tokens are still in it
def truncate(cache, length):
    held = cache.keys.shape[1]
    if length < 0 or length > held:
        raise ValueError(f"length={length}, the cache holds {held}")
    keys, values = cache
    keys, values = keys[:, :length], values[:, :length]
    return cache
