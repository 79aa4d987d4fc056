# exercise: kneser_ney_law
# says: a short context is not padded
import numpy as np
import torch


def kneser_ney_law(counts, context):
    law = np.full(counts.vocab_size, 1 / counts.vocab_size)
    for i, grams in enumerate([counts.unigrams, counts.bigrams, counts.trigrams]):
        if i > len(context):
            break
        tokens, c = grams.after(context[len(context) - i :])
        if len(tokens):
            law *= counts.discounts[i] * len(tokens) / c.sum()
            law[tokens] += (c - counts.discounts[i]) / c.sum()
    return torch.tensor(law)
