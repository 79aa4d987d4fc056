# exercise: truncate
def truncate(cache, length):
    held = cache.keys.shape[1]
    if length < 0 or length > held:
        raise ValueError(f"length={length}, the cache holds {held}")
    n = held - length
    if n == 0:
        return cache
    return cache.keys[:, :-n].clone(), cache.values[:, :-n].clone()
