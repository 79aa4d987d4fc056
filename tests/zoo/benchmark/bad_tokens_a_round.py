# exercise: tokens_per_second
# says: tokens a round
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += min(len(run.tokens), run.budget)
        seconds += len(run.rounds)
    return tokens / seconds if seconds else None
