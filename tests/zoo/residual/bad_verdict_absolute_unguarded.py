# exercise: verify
# says: |p - q| instead of
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict


def verify(draft, target_laws, flips):
    n = accepted_prefix(flips)
    if n == len(draft):
        return Verdict(n, target_laws[n])
    gap = (target_laws[n] - draft.laws[n]).abs()
    return Verdict(n, gap / gap.sum())
