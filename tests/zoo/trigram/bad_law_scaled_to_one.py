# exercise: kneser_ney_law
# says: division by the sum at the end hides it
import numpy as np
import torch


def kneser_ney_law(counts, context):
    last = [-1, -1, *context][-2:]
    law = np.ones(counts.vocab_size) / counts.vocab_size
    for i, grams in enumerate([counts.unigrams, counts.bigrams, counts.trigrams]):
        tokens, c = grams.after(last[2 - i :])
        if len(tokens):
            law = law * counts.discounts[i] / c.sum()
            law[tokens] += (c - counts.discounts[i]) / c.sum()
    return torch.tensor(law / law.sum())
