# exercise: continuation_counts
# says: left and right swapped
from collections import defaultdict


def continuation_counts(grams):
    after = defaultdict(set)
    for ids in grams.ids.tolist():
        if -1 not in ids[:-1]:
            after[tuple(ids[:-1])].add(ids[-1])
    return {gram: len(found) for gram, found in after.items()}
