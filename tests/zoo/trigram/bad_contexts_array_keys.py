# exercise: continuation_counts
# state: raised
# says: unhashable
from collections import Counter


def continuation_counts(grams):
    table = Counter()
    for ids, count in zip(grams.ids, grams.counts, strict=True):
        table[ids[1:]] += 1
    return table
