# exercise: verify
# says: the draft is ignored
from specdec_lessons.residual import Verdict


def verify(draft, target_laws, flips):
    return Verdict(0, target_laws[0])
