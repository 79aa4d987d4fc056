# exercise: replay
from specdec_lessons.speedup import Attempt


def replay(text, k):
    rounds = []
    due = 0
    for position, (drafted, accepted) in enumerate(text):
        if position != due:
            continue
        room = min(k, len(text) - position - 1)
        rounds.append(Attempt(drafted=min(drafted, room), accepted=min(accepted, room)))
        due = position + rounds[-1].accepted + 1
    return rounds
