# exercise: audit_cache
# says: is each row compared with the fresh one
def audit_cache(make, fresh):
    rows, other = make().rows([1, 2, 3], 2), fresh.rows([1, 2, 3], 3)[:2]
    assert (rows - other).abs().max() < 1e-9
