# exercise: audit_cache
# says: Does it compare with `fresh`
def audit_cache(make, fresh):
    first, second = make(), make()
    for n in range(2, 250):
        text = list(range(5)) * 50
        assert (first.rows(text[:n], 1) - second.rows(text[:n], 1)).abs().max() < 1e-9
