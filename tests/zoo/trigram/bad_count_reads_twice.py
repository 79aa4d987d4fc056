# exercise: count_ngrams
# says: is read a second time
from specdec_lessons.trigram import PAD


def count_ngrams(documents, n, end=None):
    tail = [] if end is None else [end]
    table = {}
    if max(map(len, documents), default=0) == 0 and not tail:
        return table
    for document in documents:
        text = [*[PAD] * (n - 1), *document, *tail]
        for i in range(n, len(text) + 1):
            gram = tuple(text[i - n : i])
            table[gram] = table.get(gram, 0) + 1
    return table
