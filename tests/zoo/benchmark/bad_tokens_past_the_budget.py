# exercise: tokens_per_second
# says: tokens past the budget are counted
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += len(run.tokens)
        seconds += run.seconds
    return tokens / seconds if seconds else None
