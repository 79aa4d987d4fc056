# exercise: replay
# state: raised
# says: runs past the text
from specdec_lessons.speedup import Attempt


def replay(text, k):
    rounds = []
    position = 0
    while True:
        attempt = text[position]
        room = min(k, len(text) - position - 1)
        rounds.append(Attempt(min(attempt.drafted, room), min(attempt.accepted, room)))
        position += rounds[-1].accepted + 1
        if position > len(text):
            break
    return rounds
