# exercise: verify
# says: changes its input
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict


def verify(draft, target_laws, flips):
    n = accepted_prefix(flips)
    law = target_laws[n]
    if n < len(draft) and (law > draft.laws[n]).any():
        law.sub_(draft.laws[n]).clamp_(min=0)
        law /= law.sum()
    return Verdict(n, law)
