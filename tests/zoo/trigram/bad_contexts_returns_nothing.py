# exercise: continuation_counts
# says: return
from collections import Counter


def continuation_counts(grams):
    print(Counter(tuple(ids[1:]) for ids in grams.ids.tolist()))
