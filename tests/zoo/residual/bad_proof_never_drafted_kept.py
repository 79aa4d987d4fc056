# exercise: proof
# says: never drafted
def proof(p, q):
    kept = [b * min(1, a / b) if b else a for a, b in zip(p, q, strict=True)]
    rejection = 1 - sum(min(a, b) for a, b in zip(p, q, strict=True))
    replaced = [a - min(a, b) for a, b in zip(p, q, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": p}
