# exercise: verify
# says: the coins are not looked at
from specdec_lessons.residual import Verdict


def verify(draft, target_laws, flips):
    return Verdict(len(draft), target_laws[-1])
