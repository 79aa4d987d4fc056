# exercise: replay
# says: where all K are kept
from specdec_lessons.speedup import Attempt


def replay(text, k):
    rounds = []
    position = 0
    while position < len(text):
        room = min(k, len(text) - position - 1)
        drafted = min(text[position].drafted, room)
        accepted = min(text[position].accepted, room)
        rounds.append(Attempt(drafted, accepted))
        position += accepted if accepted == k and k > 0 else accepted + 1
    return rounds
