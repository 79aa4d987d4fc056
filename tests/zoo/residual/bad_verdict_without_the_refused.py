# exercise: verify
# says: only the rejected token is reduced
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict


def verify(draft, target_laws, flips):
    n = accepted_prefix(flips)
    law = target_laws[n].clone()
    if n < len(draft):
        law[draft.tokens[n]] = 0
    return Verdict(n, law / law.sum())
