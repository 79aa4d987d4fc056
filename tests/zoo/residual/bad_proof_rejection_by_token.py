# exercise: proof
# says: where one number belongs
def proof(p, q):
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    rejection = [b - k for b, k in zip(q, kept, strict=True)]
    replaced = [a - k for a, k in zip(p, kept, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": p}
