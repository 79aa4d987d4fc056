# exercise: replay
# says: a round from every position with its whole draft
from specdec_lessons.speedup import Attempt


def replay(text, k):
    return [Attempt(a.drafted, a.accepted) for a in text]
