# exercise: draft
import numpy as np
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    text, rows = np.array(context, dtype=np.int64), []
    while len(rows) < k:
        rows.append(law(text.tolist()).numpy())
        text = np.append(text, randomness.draw(torch.from_numpy(rows[-1])).item())
    laws = torch.from_numpy(np.array(rows)) if rows else torch.empty(0)
    return Draft(torch.from_numpy(text[len(context) :]), laws)
