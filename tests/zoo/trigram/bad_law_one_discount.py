# exercise: kneser_ney_law
# says: each order has its own
import numpy as np
import torch


def kneser_ney_law(counts, context):
    last = [-1, -1, *context][-2:]
    law = np.full(counts.vocab_size, 1 / counts.vocab_size)
    d = counts.discounts[-1]
    for i, grams in enumerate([counts.unigrams, counts.bigrams, counts.trigrams]):
        tokens, c = grams.after(last[2 - i :])
        if len(tokens):
            law *= d * len(tokens) / c.sum()
            law[tokens] += (c - d) / c.sum()
    return torch.tensor(law)
