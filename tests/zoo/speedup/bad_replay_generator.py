# exercise: replay
# says: collect the rounds in a list
from specdec_lessons.speedup import Attempt


def replay(text, k):
    position = 0
    while position < len(text):
        room = min(k, len(text) - position - 1)
        drafted = min(text[position].drafted, room)
        accepted = min(text[position].accepted, room)
        yield Attempt(drafted, accepted)
        position += accepted + 1
