# exercise: continuation_counts
# says: PAD is not counted as a first id
from collections import defaultdict


def continuation_counts(grams):
    before = defaultdict(set)
    for first, *rest in grams.ids.tolist():
        if first != -1:
            before[tuple(rest)].add(first)
    return {gram: len(found) for gram, found in before.items()}
