# exercise: verify
# says: every round draws one more token
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict


def verify(draft, target_laws, flips):
    return Verdict(accepted_prefix(flips), None)
