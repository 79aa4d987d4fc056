# exercise: kneser_ney_law
# says: the weight is never used
import numpy as np
import torch


def kneser_ney_law(counts, context):
    last = [-1, -1, *context][-2:]
    lower = np.full(counts.vocab_size, 1 / counts.vocab_size)
    for i, grams in enumerate([counts.unigrams, counts.bigrams, counts.trigrams]):
        tokens, c = grams.after(last[2 - i :])
        if len(tokens) == 0:
            continue
        weight = counts.discounts[i] * len(tokens) / c.sum()  # noqa: F841
        law = np.zeros(counts.vocab_size)
        law[tokens] = (c - counts.discounts[i]) / c.sum()
        lower = law
    return torch.tensor(lower)
