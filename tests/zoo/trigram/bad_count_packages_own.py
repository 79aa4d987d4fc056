# exercise: count_ngrams
# state: not started
# says: package's own
from specdec_lessons import trigram


def count_ngrams(documents, n, end=None):
    return trigram.count_ngrams(documents, n, end)
