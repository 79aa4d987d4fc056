# exercise: replay
# says: past the end of the text
from specdec_lessons.speedup import Attempt


def replay(text, k):
    rounds = []
    position = 0
    while position < len(text):
        room = k
        drafted = min(text[position].drafted, room)
        accepted = min(text[position].accepted, room)
        rounds.append(Attempt(drafted, accepted))
        position += accepted + 1
    return rounds
