# exercise: verify
# says: taken for a full acceptance
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    accepted = accepted_prefix(flips)
    new_tokens = accepted + 1  # the accepted ones and a replacement
    if new_tokens >= len(draft):
        return Verdict(len(draft), target_laws[-1])
    return Verdict(accepted, residual(target_laws[accepted], draft.laws[accepted]))
