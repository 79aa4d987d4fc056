# exercise: replay
# says: every drafted token is taken for accepted
from specdec_lessons.speedup import Attempt


def replay(text, k):
    rounds = []
    position = 0
    while position < len(text):
        room = min(k, len(text) - position - 1)
        drafted = min(text[position].drafted, room)
        accepted = drafted
        rounds.append(Attempt(drafted, accepted))
        position += accepted + 1
    return rounds
