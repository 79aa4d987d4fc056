# exercise: kneser_ney_law
# says: number of distinct followers
import torch


def kneser_ney_law(counts, context):
    last = [-1, -1, *context][-2:]
    law = torch.full((counts.vocab_size,), 1 / counts.vocab_size, dtype=torch.float64)
    orders = [counts.unigrams, counts.bigrams, counts.trigrams]
    for i, (grams, d) in enumerate(zip(orders, counts.discounts, strict=True)):
        tokens, c = grams.after(last[2 - i :])
        if len(tokens) == 0:
            continue
        seen = torch.zeros_like(law)
        seen[tokens] = torch.from_numpy(c - d)
        law = seen / c.sum() + d / c.sum() * law
    return law
