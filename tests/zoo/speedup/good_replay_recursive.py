# exercise: replay
from specdec_lessons.speedup import Attempt


def replay(text, k):
    if not text:
        return []
    most = min(k, len(text) - 1)
    first = Attempt(min(text[0].drafted, most), min(text[0].accepted, most))
    return [first, *replay(text[first.accepted + 1 :], k)]
