# exercise: kneser_ney_law
# says: the last two are nearest
import numpy as np
import torch


def kneser_ney_law(counts, context):
    context = list(context)
    while len(context) < 2:
        context = [-1, *context]
    law = np.full(counts.vocab_size, 1 / counts.vocab_size)
    for i, grams in enumerate([counts.unigrams, counts.bigrams, counts.trigrams]):
        tokens, c = grams.after(context[:2][2 - i :])
        if len(tokens):
            law *= counts.discounts[i] * len(tokens) / c.sum()
            law[tokens] += (c - counts.discounts[i]) / c.sum()
    return torch.tensor(law)
