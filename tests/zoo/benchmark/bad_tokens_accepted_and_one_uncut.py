# exercise: tokens_per_second
# says: and past the budget too
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += sum(r.accepted + 1 for r in run.rounds)
        seconds += run.seconds
    return tokens / seconds if seconds else None
