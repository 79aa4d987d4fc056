# exercise: continuation_counts
# says: n-grams of 2 ids each
from collections import Counter


def continuation_counts(grams):
    table = Counter()
    for ids, count in zip(grams.ids.tolist(), grams.counts.tolist(), strict=True):
        table[ids[-1]] += count if ids[1] == -1 else 1
    return table
