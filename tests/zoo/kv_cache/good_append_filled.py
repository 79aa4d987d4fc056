# exercise: append
def append(cache, keys, values):
    def joined(old, new):
        held, n = old.shape[1], new.shape[1]
        out = old.new_empty(old.shape[0], held + n, old.shape[2])
        out[:, :held] = old
        out[:, held:] = new
        return out

    return joined(cache.keys, keys), joined(cache.values, values)
