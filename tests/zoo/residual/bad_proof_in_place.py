# exercise: proof
# says: changes its input
def proof(p, q):
    kept = [min(a, b) for a, b in zip(p, q, strict=True)]
    rejection = 1 - sum(kept)
    total = list(p)
    for x, paid in enumerate(kept):
        p[x] -= paid
    return {"kept": kept, "rejection": rejection, "replaced": p, "total": total}
