# exercise: verify
# says: only the rejected token is reduced
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict


def verify(draft, target_laws, flips):
    n = accepted_prefix(flips)
    if n == len(draft):
        return Verdict(n, target_laws[n])
    law = target_laws[n].clone()
    law[draft.tokens[n]] = 0  # this one was refused
    return Verdict(n, law / law.sum() if law.sum() > 0 else target_laws[n])
