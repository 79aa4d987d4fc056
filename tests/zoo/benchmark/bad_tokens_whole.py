# exercise: tokens_per_second
# says: times what it should be
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += 2 * min(len(run.tokens), run.budget)
        seconds += run.seconds
    return tokens / seconds if seconds else None
