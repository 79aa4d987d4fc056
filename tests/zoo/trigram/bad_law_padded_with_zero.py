# exercise: kneser_ney_law
# says: padded with a real id
import numpy as np


def kneser_ney_law(counts, context):
    u, v = [0, 0, *context][-2:]
    law = np.full(counts.vocab_size, 1 / counts.vocab_size)
    tables = [(counts.unigrams, ()), (counts.bigrams, (v,)), (counts.trigrams, (u, v))]
    for (table, ids), d in zip(tables, counts.discounts, strict=True):
        tokens, c = table.after(ids)
        if len(tokens):
            law = law * (d * len(tokens) / c.sum())
            law[tokens] += (c - d) / c.sum()
    return law
