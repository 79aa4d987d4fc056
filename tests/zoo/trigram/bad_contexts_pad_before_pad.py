# exercise: continuation_counts
# says: only before another PAD
from collections import defaultdict


def continuation_counts(grams):
    before, opening = defaultdict(set), {}
    for first, *rest in grams.ids.tolist():
        if rest[0] == -1:
            opening[tuple(rest)] = 1
        elif first != -1:
            before[tuple(rest)].add(first)
    return {**{gram: len(found) for gram, found in before.items()}, **opening}
