# exercise: audit_cache
# state: raised
# says: It takes too long
def audit_cache(make, fresh):
    model, text = make(), [1, 2, 3]
    while True:
        assert (model.rows(text, 2) - fresh.rows(text, 2)).abs().max() < 1e-9
        text = [*text[-20:], len(text) % 13]
