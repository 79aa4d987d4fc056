# exercise: replay
# says: a round from every position
from specdec_lessons.speedup import Attempt


def replay(text, k):
    rounds = []
    for position in range(len(text)):
        room = min(k, len(text) - position - 1)
        rounds.append(Attempt(min(text[position].drafted, room), min(text[position].accepted, room)))
    return rounds
