# exercise: tokens_per_second
# state: raised
# says: nothing to divide by
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += min(len(run.tokens), run.budget)
        seconds += run.seconds
    return tokens / seconds
