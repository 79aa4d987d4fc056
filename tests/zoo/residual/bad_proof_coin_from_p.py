# exercise: proof
# says: weighted with p
def proof(p, q):
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    chance = [1 - min(1, a / b) if b else 0 for a, b in zip(p, q, strict=True)]
    rejection = sum(a * c for a, c in zip(p, chance, strict=True))
    replaced = [a - k for a, k in zip(p, kept, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": p}
