# exercise: continuation_counts
# says: Raw counts for the rows that open a document
from collections import Counter


def continuation_counts(grams):
    table = Counter()
    for ids, count in zip(grams.ids.tolist(), grams.counts.tolist(), strict=True):
        table[tuple(ids[1:])] += count if ids[1] == -1 else 1
    return table
