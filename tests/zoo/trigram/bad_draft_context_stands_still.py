# exercise: draft
# says: must join what stands before
import torch

from specdec_lessons.foundations.protocols import Draft


def draft(law, context, k, randomness):
    laws = law(context).expand(k, -1)
    return Draft(randomness.draw(laws), laws) if k else Draft(torch.empty(0, dtype=torch.int64), laws)
