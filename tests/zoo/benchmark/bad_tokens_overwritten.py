# exercise: tokens_per_second
# says: only the last run counts
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens, seconds = 0, 0.0
        tokens += min(len(run.tokens), run.budget)
        seconds += run.seconds
    return tokens / seconds if seconds else None
