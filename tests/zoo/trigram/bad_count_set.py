# exercise: count_ngrams
# says: a set was counted
def count_ngrams(documents, n, end=None):
    found = set()
    for document in documents:
        text = [-1] * (n - 1) + list(document) + ([] if end is None else [end])
        for i in range(len(text) - n + 1):
            found.add(tuple(text[i : i + n]))
    return dict.fromkeys(found, 1)
