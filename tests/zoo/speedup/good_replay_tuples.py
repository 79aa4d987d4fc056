# exercise: replay
def replay(text, k):
    rounds, left = [], list(text)
    while left:
        most = min(k, len(left) - 1)
        drafted, accepted = (min(part, most) for part in left[0])
        rounds.append((drafted, accepted))
        left = left[accepted + 1 :]
    return rounds
