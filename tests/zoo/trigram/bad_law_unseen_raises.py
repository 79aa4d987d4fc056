# exercise: kneser_ney_law
# state: raised
# says: ZeroDivisionError
import torch


def kneser_ney_law(counts, context):
    last = [-1, -1, *context][-2:]
    law = [1 / counts.vocab_size] * counts.vocab_size
    for i, grams in enumerate([counts.unigrams, counts.bigrams, counts.trigrams]):
        tokens, c = grams.after(last[2 - i :])
        tokens, c, d = tokens.tolist(), c.tolist(), counts.discounts[i]
        law = [d * len(tokens) / sum(c) * p for p in law]
        for token, count in zip(tokens, c, strict=True):
            law[token] += (count - d) / sum(c)
    return torch.tensor(law)
