# exercise: verify
# says: no verdict
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import residual


def verify(draft, target_laws, flips):
    n = accepted_prefix(flips)
    return target_laws[n] if n == len(draft) else residual(target_laws[n], draft.laws[n])
