# exercise: replay
# says: rejected was drafted too
from specdec_lessons.speedup import Attempt


def replay(text, k):
    rounds = []
    position = 0
    while position < len(text):
        accepted = min(text[position].accepted, k, len(text) - position - 1)
        rounds.append(Attempt(accepted, accepted))
        position += accepted + 1
    return rounds
