# exercise: kneser_ney_law
# says: Raw frequencies at the bottom, 0 for a token
import numpy as np


def kneser_ney_law(counts, context):
    u, v = [-1, -1, *context][-2:]
    law = np.bincount(counts.trigrams.ids[:, 2], counts.trigrams.counts, counts.vocab_size)
    law = law / law.sum()
    for tokens, c, D in [
        (*counts.bigrams.after((v,)), counts.discounts[1]),
        (*counts.trigrams.after((u, v)), counts.discounts[2]),
    ]:
        if len(tokens):
            law = law * D * len(tokens) / c.sum()
            law[tokens] += (c - D) / c.sum()
    return law
