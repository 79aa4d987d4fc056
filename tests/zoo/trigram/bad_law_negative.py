# exercise: kneser_ney_law
# says: becomes 0 - d
import numpy as np
import torch


def kneser_ney_law(counts, context):
    last = [-1, -1, *context][-2:]
    law = np.full(counts.vocab_size, 1 / counts.vocab_size)
    for i, grams in enumerate([counts.unigrams, counts.bigrams, counts.trigrams]):
        tokens, c = grams.after(last[2 - i :])
        if len(tokens) == 0:
            continue
        dense = np.zeros(counts.vocab_size)
        dense[tokens] = c
        d = counts.discounts[i]
        law = (dense - d) / c.sum() + d * len(tokens) / c.sum() * law
    return torch.tensor(law)
