# exercise: tokens_per_second
# says: run.seconds_for(run.budget)
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += min(len(run.tokens), run.budget)
        seconds += run.seconds_for(run.budget)
    return tokens / seconds if seconds else None
