# exercise: tokens_per_second
# says: rounded to two digits
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += min(len(run.tokens), run.budget)
        seconds += run.seconds
    return round(tokens / seconds, 2) if seconds else None
