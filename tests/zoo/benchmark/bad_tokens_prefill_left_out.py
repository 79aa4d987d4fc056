# exercise: tokens_per_second
# says: the seconds of the first round are left out
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += min(len(run.tokens), run.budget)
        seconds += run.seconds - (run.rounds[0].seconds if run.rounds else 0.0)
    return tokens / seconds if seconds else None
