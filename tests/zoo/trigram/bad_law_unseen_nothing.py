# exercise: kneser_ney_law
# says: j = 0 makes the weight 0
import numpy as np
import torch


def kneser_ney_law(counts, context):
    last = [-1, -1, *context][-2:]
    law = np.full(counts.vocab_size, 1 / counts.vocab_size)
    for i, grams in enumerate([counts.unigrams, counts.bigrams, counts.trigrams]):
        tokens, c = grams.after(last[2 - i :])
        total, d = max(1, c.sum()), counts.discounts[i]
        law = law * d * len(tokens) / total
        law[tokens] += (c - d) / total
    return torch.tensor(law)
