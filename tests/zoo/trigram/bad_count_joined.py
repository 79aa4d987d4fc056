# exercise: count_ngrams
# says: without any padding
def count_ngrams(documents, n, end=None):
    text = []
    for document in documents:
        text += document
        text += [] if end is None else [end]
    table = {}
    for i in range(len(text) - n + 1):
        gram = tuple(text[i : i + n])
        table[gram] = table.get(gram, 0) + 1
    return table
