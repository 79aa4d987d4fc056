# exercise: verify
# says: NaN
from specdec_lessons.acceptance import accepted_prefix


def verify(draft, target_laws, flips):
    n = accepted_prefix(flips)
    if n == len(draft):
        return n, target_laws[-1]
    owed = (target_laws[n] - draft.laws[n]).clamp(min=0)
    return n, owed / owed.sum()
