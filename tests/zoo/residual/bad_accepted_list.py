# exercise: verify
# says: accepted is a list
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    n = accepted_prefix(flips)
    law = target_laws[n] if n == len(draft) else residual(target_laws[n], draft.laws[n])
    return Verdict(draft.tokens[:n].tolist(), law)
