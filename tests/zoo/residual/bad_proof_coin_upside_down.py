# exercise: proof
# says: the coin is upside down
def proof(p, q):
    kept = [b * (min(1, b / a) if a else 1) for a, b in zip(p, q, strict=True)]
    rejection = 1 - sum(kept)
    replaced = [max(a - b, 0) for a, b in zip(p, q, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": p}
