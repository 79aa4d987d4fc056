# exercise: replay
# says: nothing is kept where more was accepted
from specdec_lessons.speedup import Attempt


def replay(text, k):
    rounds = []
    position = 0
    while position < len(text):
        room = min(k, len(text) - position - 1)
        drafted = min(text[position].drafted, room)
        accepted = text[position].accepted if text[position].accepted <= drafted else 0
        rounds.append(Attempt(drafted, accepted))
        position += accepted + 1
    return rounds
