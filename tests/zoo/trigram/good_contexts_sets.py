# exercise: continuation_counts
from collections import defaultdict


def continuation_counts(grams):
    before, table = defaultdict(set), {}
    for first, *rest in grams.ids.tolist():
        before[tuple(rest)].add(first)
        table[tuple(rest)] = len(before[tuple(rest)])
    return table
