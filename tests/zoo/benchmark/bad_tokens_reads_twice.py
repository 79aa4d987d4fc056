# exercise: tokens_per_second
# says: may be a generator
def tokens_per_second(record):
    seconds = sum(run.seconds for run in record)
    tokens = sum(min(len(run.tokens), run.budget) for run in record)
    return tokens / seconds if seconds else None
