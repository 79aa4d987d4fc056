# exercise: tokens_per_second
# says: rounds are counted, one token each
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += len(run.rounds)
        seconds += run.seconds
    return tokens / seconds if seconds else None
