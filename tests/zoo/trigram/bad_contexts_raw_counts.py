# exercise: continuation_counts
# says: Francisco
from collections import Counter


def continuation_counts(grams):
    table = Counter()
    for ids, count in zip(grams.ids.tolist(), grams.counts.tolist(), strict=True):
        table[tuple(ids[1:])] += count
    return table
