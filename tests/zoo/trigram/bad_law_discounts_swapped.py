# exercise: kneser_ney_law
# says: discounts in the wrong order
import numpy as np
import torch


def kneser_ney_law(counts, context):
    d3, d2, d1 = counts.discounts
    last = [-1, -1, *context][-2:]
    law = np.full(counts.vocab_size, 1 / counts.vocab_size)
    steps = [(counts.unigrams, [], d1), (counts.bigrams, last[1:], d2), (counts.trigrams, last, d3)]
    for grams, key, d in steps:
        tokens, c = grams.after(key)
        if len(tokens):
            law *= d * len(tokens) / c.sum()
            law[tokens] += (c - d) / c.sum()
    return torch.tensor(law)
