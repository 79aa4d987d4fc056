# exercise: verify
# says: all zeros after a full acceptance
import torch

from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    accepted = accepted_prefix(flips)
    if accepted < len(draft):
        return Verdict(accepted, residual(target_laws[accepted], draft.laws[accepted]))
    if len(draft) == 0:
        return Verdict(0, target_laws[0])
    return Verdict(accepted, torch.zeros(target_laws.shape[-1]))
