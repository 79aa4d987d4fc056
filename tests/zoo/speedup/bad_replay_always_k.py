# exercise: replay
# says: K tokens are drafted in every round
from specdec_lessons.speedup import Attempt


def replay(text, k):
    rounds = []
    position = 0
    while position < len(text):
        room = min(k, len(text) - position - 1)
        drafted = room
        accepted = min(text[position].accepted, room)
        rounds.append(Attempt(drafted, accepted))
        position += accepted + 1
    return rounds
