# exercise: count_ngrams
# says: the same whatever it is given
def count_ngrams(documents, n, end=None):
    return {}
