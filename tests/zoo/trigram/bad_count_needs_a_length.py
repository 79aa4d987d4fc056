# exercise: count_ngrams
# state: raised
# says: has no length and no index
def count_ngrams(documents, n, end=None):
    table = {}
    for d in range(len(documents)):
        text = [-1] * (n - 1) + list(documents[d]) + ([end] if end is not None else [])
        for i in range(len(text) - n + 1):
            gram = tuple(text[i : i + n])
            table[gram] = table.get(gram, 0) + 1
    return table
