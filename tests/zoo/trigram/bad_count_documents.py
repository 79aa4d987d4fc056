# exercise: count_ngrams
# says: in how many documents
def count_ngrams(documents, n, end=None):
    texts = [[-1] * (n - 1) + list(d) + ([] if end is None else [end]) for d in documents]
    holds = [{tuple(t[i : i + n]) for i in range(len(t) - n + 1)} for t in texts]
    return {gram: sum(gram in other for other in holds) for held in holds for gram in held}
