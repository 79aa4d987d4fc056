# exercise: tokens_per_second
# says: every drafted token is counted, up to the budget
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += min(run.budget, sum(len(r.drafted) + 1 for r in run.rounds))
        seconds += run.seconds
    return tokens / seconds if seconds else None
