# exercise: kneser_ney_law
# says: and a division by the sum hides it
import numpy as np
import torch

from specdec_lessons.trigram import PAD


def kneser_ney_law(counts, context):
    u, v = [PAD, PAD, *context][-2:]
    law = np.full(counts.vocab_size, 1 / counts.vocab_size)
    tables = [(counts.unigrams, []), (counts.bigrams, [v]), (counts.trigrams, [u, v])]
    for (table, ids), D in zip(tables, counts.discounts, strict=True):
        seen, times = table.after(ids)
        N, j = times.sum(), len(seen)
        if j == 0:
            continue
        law = law * D * j / N
        law[seen] = (times - D) / N
    return torch.from_numpy(law / law.sum())
