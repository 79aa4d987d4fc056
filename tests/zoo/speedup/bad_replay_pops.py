# exercise: replay
# says: It changes its input
from specdec_lessons.speedup import Attempt


def replay(text, k):
    rounds = []
    while text:
        room = min(k, len(text) - 1)
        rounds.append(Attempt(min(text[0].drafted, room), min(text[0].accepted, room)))
        del text[: rounds[-1].accepted + 1]
    return rounds
