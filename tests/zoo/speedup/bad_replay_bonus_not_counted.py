# exercise: replay
# says: after a draft that is kept whole
from specdec_lessons.speedup import Attempt


def replay(text, k):
    rounds = []
    position = 0
    while position < len(text):
        room = min(k, len(text) - position - 1)
        drafted = min(text[position].drafted, room)
        accepted = min(text[position].accepted, room)
        rounds.append(Attempt(drafted, accepted))
        if drafted > 0 and accepted == drafted:
            position += accepted
        else:
            position += accepted + 1
    return rounds
