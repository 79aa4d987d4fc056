# exercise: replay
# says: fewer than K + 1 tokens
from specdec_lessons.speedup import Attempt


def replay(text, k):
    rounds = []
    position = 0
    while position + k < len(text):
        room = min(k, len(text) - position - 1)
        drafted = min(text[position].drafted, room)
        accepted = min(text[position].accepted, room)
        rounds.append(Attempt(drafted, accepted))
        position += accepted + 1
    return rounds
