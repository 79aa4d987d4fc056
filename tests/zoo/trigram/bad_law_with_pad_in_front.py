# exercise: kneser_ney_law
# says: tensor of shape (7,)
import torch


def kneser_ney_law(counts, context):
    last = [-1, -1, *context][-2:]
    law = torch.full((counts.vocab_size + 1,), 1 / counts.vocab_size, dtype=torch.float64)
    law[0] = 0
    for i, grams in enumerate([counts.unigrams, counts.bigrams, counts.trigrams]):
        tokens, c = grams.after(last[2 - i :])
        if len(tokens):
            law *= counts.discounts[i] * len(tokens) / c.sum()
            law[tokens + 1] += torch.from_numpy((c - counts.discounts[i]) / c.sum())
    return law
