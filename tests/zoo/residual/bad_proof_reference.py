# exercise: proof
# state: not started
# says: package's own
from specdec_lessons.exercises import test_residual as grader


def proof(p, q):
    return grader.proof(p, q)
