# exercise: continuation_counts
# says: whole numbers of 1 or more
from collections import Counter


def continuation_counts(grams):
    table = Counter(tuple(ids[1:]) for ids in grams.ids.tolist())
    return {gram: count / len(grams.counts) for gram, count in table.items()}
