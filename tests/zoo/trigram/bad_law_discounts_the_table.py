# exercise: kneser_ney_law
# says: changes its input
import numpy as np
import torch


def kneser_ney_law(counts, context):
    last = [-1, -1, *context][-2:]
    law = np.full(counts.vocab_size, 1 / counts.vocab_size)
    for i, grams in enumerate([counts.unigrams, counts.bigrams, counts.trigrams]):
        tokens, c = grams.after(last[2 - i :])
        if len(tokens):
            total, d = c.sum(), counts.discounts[i]
            c *= 1000
            c -= round(1000 * d)
            law *= d * len(tokens) / total
            law[tokens] += c / 1000 / total
    return torch.tensor(law)
