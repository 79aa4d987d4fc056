# exercise: kneser_ney_law
# says: 0 for a token the corpus does not hold
import numpy as np
import torch


def kneser_ney_law(counts, context):
    last = [-1, -1, *context][-2:]
    law = np.zeros(counts.vocab_size)
    tokens, c = counts.unigrams.after([])
    law[tokens] = c / c.sum()
    for i, grams in [(1, counts.bigrams), (2, counts.trigrams)]:
        tokens, c = grams.after(last[2 - i :])
        if len(tokens):
            law = law * counts.discounts[i] * len(tokens) / c.sum()
            law[tokens] += (c - counts.discounts[i]) / c.sum()
    return torch.tensor(law)
