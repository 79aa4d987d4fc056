# exercise: tokens_per_second
# says: the budget is counted instead
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += run.budget
        seconds += run.seconds
    return tokens / seconds if seconds else None
