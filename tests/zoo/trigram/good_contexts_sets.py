# exercise: continuation_counts
from collections import defaultdict


def continuation_counts(grams):
    before, table = defaultdict(set), {}
    for (first, *rest), count in zip(grams.ids.tolist(), grams.counts.tolist(), strict=True):
        before[tuple(rest)].add(first)
        table[tuple(rest)] = count if rest[0] == -1 else len(before[tuple(rest)])
    return table
