# exercise: tokens_per_second
# says: In this case it gives what comes of this: tokens past the budget
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += 0 if run.failed else len(run.tokens)
        seconds += run.seconds
    return tokens / seconds if seconds else None
