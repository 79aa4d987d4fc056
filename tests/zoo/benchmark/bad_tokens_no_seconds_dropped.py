# exercise: tokens_per_second
# says: runs of 0 seconds are dropped
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        if not run.seconds:
            continue
        tokens += min(len(run.tokens), run.budget)
        seconds += run.seconds
    return tokens / seconds if seconds else None
