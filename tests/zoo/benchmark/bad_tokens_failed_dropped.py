# exercise: tokens_per_second
# says: are dropped, with their tokens and their seconds
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        if run.failed:
            continue
        tokens += min(len(run.tokens), run.budget)
        seconds += run.seconds
    return tokens / seconds if seconds else None
