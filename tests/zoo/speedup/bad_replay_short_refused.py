# exercise: replay
# says: a draft shorter than K is not used
from specdec_lessons.speedup import Attempt


def replay(text, k):
    rounds = []
    position = 0
    while position < len(text):
        room = min(k, len(text) - position - 1)
        drafted = room if text[position].drafted >= room else 0
        accepted = min(text[position].accepted, drafted)
        rounds.append(Attempt(drafted, accepted))
        position += accepted + 1
    return rounds
