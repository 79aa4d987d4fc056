# exercise: replay
# says: `for` goes through all of them
from specdec_lessons.speedup import Attempt


def replay(text, k):
    rounds = []
    position = 0
    for attempt in text:
        room = min(k, len(text) - position - 1)
        rounds.append(Attempt(min(attempt.drafted, room), min(attempt.accepted, room)))
        position += rounds[-1].accepted + 1
    return rounds
