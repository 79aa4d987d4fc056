# exercise: kneser_ney_law
# says: Raw frequencies at the bottom: how often
import numpy as np


def kneser_ney_law(counts, context):
    u, v = [-1, -1, *context][-2:]
    law, d = np.full(counts.vocab_size, 1 / counts.vocab_size), counts.discounts
    often = np.bincount(counts.trigrams.ids[:, 2], counts.trigrams.counts, counts.vocab_size)
    seen = np.flatnonzero(often)
    law = law * d[0] * len(seen) / often.sum() + (often - d[0]).clip(0) / often.sum()
    for tokens, c, D in [(*counts.bigrams.after((v,)), d[1]), (*counts.trigrams.after((u, v)), d[2])]:
        if len(tokens):
            law = law * D * len(tokens) / c.sum()
            law[tokens] += (c - D) / c.sum()
    return law
