# exercise: truncate
# says: The values are not cut
def truncate(cache, length):
    held = cache.keys.shape[1]
    if length < 0 or length > held:
        raise ValueError(f"length={length}, the cache holds {held}")
    return cache._replace(keys=cache.keys[:, :length])
