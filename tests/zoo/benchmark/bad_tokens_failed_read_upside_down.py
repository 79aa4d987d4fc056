# exercise: tokens_per_second
# says: only runs that failed
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        if not run.failed:
            continue
        tokens += min(len(run.tokens), run.budget)
        seconds += run.seconds
    return tokens / seconds if seconds else None
