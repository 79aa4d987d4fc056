# exercise: proof
def proof(p, q):
    pairs = tuple(zip(p, q, strict=True))
    owed = tuple(a - min(a, b) for a, b in pairs)
    return {
        "total": tuple(min(a, b) + x for (a, b), x in zip(pairs, owed, strict=True)),
        "replaced": owed,
        "rejection": sum(owed),
        "kept": tuple(map(min, p, q)),
    }
