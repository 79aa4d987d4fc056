# exercise: tokens_per_second
# says: drafted tokens are counted, and nothing else
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += sum(len(r.drafted) for r in run.rounds)
        seconds += run.seconds
    return tokens / seconds if seconds else None
