# exercise: count_ngrams
# says: padded with a real id
import numpy as np


def count_ngrams(documents, n, end=None):
    table = {}
    for document in documents:
        text = np.zeros(n - 1 + len(document), int)
        text[n - 1 :] = document
        if end is not None:
            text = np.append(text, end)
        for i in range(n - 1, len(text)):
            gram = tuple(text[i - n + 1 : i + 1].tolist())
            table[gram] = table.get(gram, 0) + 1
    return table
