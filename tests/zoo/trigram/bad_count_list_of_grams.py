# exercise: count_ngrams
# says: It returned a list
def count_ngrams(documents, n, end=None):
    grams = []
    for document in documents:
        text = [-1] * (n - 1) + list(document) + ([] if end is None else [end])
        grams += [tuple(text[i : i + n]) for i in range(len(text) - n + 1)]
    return grams
