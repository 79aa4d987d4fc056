# exercise: verify
# says: |p - q|
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict


def verify(draft, target_laws, flips):
    n = accepted_prefix(flips)
    law = target_laws[n]
    if n < len(draft) and not (law == draft.laws[n]).all():
        law = (law - draft.laws[n]).abs()
    return Verdict(n, law / law.sum())
