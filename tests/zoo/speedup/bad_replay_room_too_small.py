# exercise: replay
# says: not for n - 2
from specdec_lessons.speedup import Attempt


def replay(text, k):
    rounds = []
    position = 0
    while position < len(text):
        room = max(min(k, len(text) - position - 2), 0)
        drafted = min(text[position].drafted, room)
        accepted = min(text[position].accepted, room)
        rounds.append(Attempt(drafted, accepted))
        position += accepted + 1
    return rounds
