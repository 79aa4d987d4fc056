# exercise: kneser_ney_law
# says: writes into an array that `counts` keeps
import torch


def kneser_ney_law(counts, context):
    last = [-1, -1, *context][-2:]
    law = counts.continuation_law
    for i, grams in [(1, counts.bigrams), (2, counts.trigrams)]:
        tokens, c = grams.after(last[2 - i :])
        if len(tokens):
            law *= counts.discounts[i] * len(tokens) / c.sum()
            law[tokens] += (c - counts.discounts[i]) / c.sum()
    return torch.from_numpy(law)
