# exercise: replay
# says: It returns the same
from specdec_lessons.speedup import Attempt


def replay(text, k):
    return [Attempt(2, 2)]
