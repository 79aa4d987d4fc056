# exercise: kneser_ney_law
# state: raised
# says: one id: a document has begun with it
import numpy as np
import torch


def kneser_ney_law(counts, context):
    law = np.full(counts.vocab_size, 1 / counts.vocab_size)
    keys = [[], [context[-1]], [context[-2], context[-1]]]
    for i, grams in enumerate([counts.unigrams, counts.bigrams, counts.trigrams]):
        tokens, c = grams.after(keys[i])
        if len(tokens):
            law *= counts.discounts[i] * len(tokens) / c.sum()
            law[tokens] += (c - counts.discounts[i]) / c.sum()
    return torch.tensor(law)
