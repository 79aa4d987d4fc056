# exercise: tokens_per_second
# says: runs that went past their budget are dropped
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        if len(run.tokens) > run.budget:
            continue
        tokens += min(len(run.tokens), run.budget)
        seconds += run.seconds
    return tokens / seconds if seconds else None
