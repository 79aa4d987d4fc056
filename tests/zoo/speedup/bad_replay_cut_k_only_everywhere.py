# exercise: replay
# says: a round from every position
from specdec_lessons.speedup import Attempt


def replay(text, k):
    return [Attempt(min(a.drafted, k), min(a.accepted, k)) for a in text]
