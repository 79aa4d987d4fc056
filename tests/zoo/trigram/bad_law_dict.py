# exercise: kneser_ney_law
# says: It returned a dict
def kneser_ney_law(counts, context):
    last = [-1, -1, *context][-2:]
    law = dict.fromkeys(range(counts.vocab_size), 1 / counts.vocab_size)
    for i, grams in enumerate([counts.unigrams, counts.bigrams, counts.trigrams]):
        tokens, c = grams.after(last[2 - i :])
        d = counts.discounts[i]
        if len(tokens):
            law = {token: p * d * len(tokens) / c.sum() for token, p in law.items()}
            for token, count in zip(tokens.tolist(), c.tolist(), strict=True):
                law[token] += (count - d) / c.sum()
    return law
