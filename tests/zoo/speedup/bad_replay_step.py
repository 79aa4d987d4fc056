# exercise: replay
# says: every (K + 1)th position
from specdec_lessons.speedup import Attempt


def replay(text, k):
    return [Attempt(min(a.drafted, k), min(a.accepted, k)) for a in text[:: k + 1]]
