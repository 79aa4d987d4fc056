# exercise: proof
# says: a float has been rounded
def proof(p, q):
    kept = [float(min(a, b)) for a, b in zip(p, q, strict=True)]
    rejection = 1 - sum(kept)
    replaced = [float(a) - k for a, k in zip(p, kept, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": [float(a) for a in p]}
