# exercise: verify
# says: the last drafted token is the next one
import torch

from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    accepted = accepted_prefix(flips)
    n = len(draft)
    if n == 0:
        return Verdict(0, target_laws[0])
    if accepted == n:  # K tokens come out of a round: the last drafted one is the next token
        law = torch.zeros_like(target_laws[0])
        law[draft.tokens[-1]] = 1.0
        return Verdict(n - 1, law)
    return Verdict(accepted, residual(target_laws[accepted], draft.laws[accepted]))
