# exercise: tokens_per_second
# says: the seconds of runs that failed are dropped
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += min(len(run.tokens), run.budget)
        seconds += 0.0 if run.failed else run.seconds
    return tokens / seconds if seconds else None
