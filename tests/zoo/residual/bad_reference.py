# exercise: residual, verify
# state: not started
# says: package's own
from specdec_lessons import residual as chapter


def residual(p, q):
    return chapter.residual(p, q)


def verify(draft, target_laws, flips):
    return chapter.verify(draft, target_laws, flips)
