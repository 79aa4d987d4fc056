# exercise: continuation_counts
def continuation_counts(grams):
    """Single tokens stand as bare numbers, and what was looked up in vain leaves a 0."""
    table = {}
    for ids, count in zip(grams.ids.tolist(), grams.counts.tolist(), strict=True):
        key = ids[1] if len(ids) == 2 else tuple(ids[1:])
        table.setdefault(99 if len(ids) == 2 else (99,) * (len(ids) - 1), 0)
        table[key] = table.get(key, 0) + (count if ids[1] == -1 else 1.0)
    return table
