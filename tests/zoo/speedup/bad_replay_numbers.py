# exercise: replay
# says: an Attempt(drafted, accepted) for each round


def replay(text, k):
    rounds = []
    position = 0
    while position < len(text):
        room = min(k, len(text) - position - 1)
        drafted = 0
        accepted = min(text[position].accepted, room)
        rounds.append(accepted + drafted)
        position += accepted + 1
    return rounds
