# exercise: continuation_counts
# state: raised
# says: unhashable
from collections import Counter


def continuation_counts(grams):
    table = Counter()
    for ids in grams.ids:
        table[ids[1:]] += 1
    return table
