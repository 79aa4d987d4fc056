# exercise: count_ngrams
from collections import defaultdict, deque


def count_ngrams(documents, n, end=None):
    table = defaultdict(int)
    for document in documents:
        before = deque([-1] * (n - 1), maxlen=n - 1)
        for token in [*document, *([end] if end is not None else [])]:
            table[(*before, token)] += 1
            before.append(token)
    return dict(table)
