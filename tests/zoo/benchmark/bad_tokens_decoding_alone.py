# exercise: tokens_per_second
# says: the rate of decoding alone
def tokens_per_second(record):
    tokens = seconds = 0
    for run in record:
        if run.rounds:
            tokens += max(0, min(len(run.tokens), run.budget) - len(run.rounds[0].tokens))
            seconds += run.seconds - run.rounds[0].seconds
    return tokens / seconds if seconds else None
