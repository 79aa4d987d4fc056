# exercise: kneser_ney_law
import torch


def kneser_ney_law(counts, context):
    """From the trigrams down, in float32: what is left of the mass goes one order lower."""
    law, left = torch.zeros(counts.vocab_size), 1.0
    history = [-1] * max(0, 2 - len(context)) + list(context[-2:])
    for order in (2, 1):
        tokens, c = (counts.bigrams, counts.trigrams)[order - 1].after(history[2 - order :])
        if not len(c):
            continue
        c, d = torch.from_numpy(c).float(), counts.discounts[order]
        law[tokens] += left * (c - d) / c.sum()
        left *= float(d * len(c) / c.sum())
    return law + left * torch.from_numpy(counts.continuation_law).float()
