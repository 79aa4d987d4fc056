# exercise: kneser_ney_law
import torch


def probability(counts, order, context, token):
    if order == 0:
        return 1 / counts.vocab_size
    grams = [counts.unigrams, counts.bigrams, counts.trigrams][order - 1]
    seen = dict(zip(*(part.tolist() for part in grams.after(context[3 - order :])), strict=True))
    lower = probability(counts, order - 1, context, token)
    if not seen:
        return lower
    d, total = counts.discounts[order - 1], sum(seen.values())
    return max(seen.get(token, 0) - d, 0) / total + d * len(seen) / total * lower


def kneser_ney_law(counts, context):
    context = [-1, -1, *context][-2:]
    law = [probability(counts, 3, context, token) for token in range(counts.vocab_size)]
    return torch.tensor(law, dtype=torch.float64)
