# exercise: continuation_counts
# says: PAD is not counted as a first id
from collections import defaultdict


def continuation_counts(grams):
    before, opening = defaultdict(set), {}
    for (first, *rest), count in zip(grams.ids.tolist(), grams.counts.tolist(), strict=True):
        if rest[0] == -1:
            opening[tuple(rest)] = count
        elif first != -1:
            before[tuple(rest)].add(first)
    return {**{gram: len(found) for gram, found in before.items()}, **opening}
