# exercise: tokens_per_second
# says: those behind a stop token too
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += min(run.budget, sum(r.accepted + 1 for r in run.rounds))
        seconds += run.seconds
    return tokens / seconds if seconds else None
