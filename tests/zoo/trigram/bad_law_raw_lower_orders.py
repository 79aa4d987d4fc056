# exercise: kneser_ney_law
# says: not Kneser-Ney's
from collections import Counter

import numpy as np
import torch


def after(table, context):
    found = {gram[-1]: count for gram, count in table.items() if list(gram[:-1]) == list(context)}
    return list(found), np.array(list(found.values()))


def kneser_ney_law(counts, context):
    last = [-1, -1, *context][-2:]
    three, two, one = Counter(), Counter(), Counter()
    for (u, v, w), count in zip(counts.trigrams.ids.tolist(), counts.trigrams.counts.tolist(), strict=True):
        three[u, v, w] += count
        two[v, w] += count
        one[w,] += count
    law = np.full(counts.vocab_size, 1 / counts.vocab_size)
    for i, table in enumerate([one, two, three]):
        tokens, c = after(table, last[2 - i :])
        if tokens:
            law *= counts.discounts[i] * len(tokens) / c.sum()
            law[tokens] += (c - counts.discounts[i]) / c.sum()
    return torch.tensor(law)
