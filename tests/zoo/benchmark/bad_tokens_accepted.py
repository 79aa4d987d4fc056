# exercise: tokens_per_second
# says: only accepted tokens are counted
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += min(run.budget, sum(r.accepted for r in run.rounds))
        seconds += run.seconds
    return tokens / seconds if seconds else None
