# exercise: kneser_ney_law
# says: uniform after a context that was never seen
import numpy as np
import torch


def order(counts, last, i):
    tokens, c = (counts.unigrams, counts.bigrams, counts.trigrams)[i].after(last[2 - i :])
    if len(tokens) == 0:
        return np.full(counts.vocab_size, 1 / counts.vocab_size)
    d = counts.discounts[i]
    below = order(counts, last, i - 1) if i else np.full(counts.vocab_size, 1 / counts.vocab_size)
    law = d * len(tokens) / c.sum() * below
    law[tokens] += (c - d) / c.sum()
    return law


def kneser_ney_law(counts, context):
    return torch.tensor(order(counts, [-1, -1, *context][-2:], 2))
