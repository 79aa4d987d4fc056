# exercise: continuation_counts
# says: the start of a document is a context
from collections import Counter


def continuation_counts(grams):
    return Counter(tuple(ids[1:]) for ids in grams.ids.tolist() if ids[1] != -1)
