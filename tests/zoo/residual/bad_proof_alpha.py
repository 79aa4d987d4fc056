# exercise: proof
# says: what is rejected is 1 minus that
def proof(p, q):
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    rejection = sum(kept)
    replaced = [a - k for a, k in zip(p, kept, strict=True)]
    total = [k + r for k, r in zip(kept, replaced, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": total}
