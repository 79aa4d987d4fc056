# exercise: tokens_per_second
# says: // cuts the fraction off
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += min(len(run.tokens), run.budget)
        seconds += run.seconds
    return tokens // seconds if seconds else None
