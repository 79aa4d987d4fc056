# exercise: verify
# says: resample from p
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict


def verify(draft, target_laws, flips):
    accepted = accepted_prefix(flips)
    return Verdict(accepted, target_laws[accepted])
