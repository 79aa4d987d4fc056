# exercise: kneser_ney_law
# says: PAD stands behind a short context
import numpy as np
import torch


def kneser_ney_law(counts, context):
    u, v = ([*context[-2:], -1, -1])[:2]
    law = np.full(counts.vocab_size, 1 / counts.vocab_size)
    for grams, key, d in zip(
        [counts.unigrams, counts.bigrams, counts.trigrams], [[], [v], [u, v]], counts.discounts, strict=True
    ):
        tokens, c = grams.after(key)
        if len(tokens):
            law *= d * len(tokens) / c.sum()
            law[tokens] += (c - d) / c.sum()
    return torch.tensor(law)
