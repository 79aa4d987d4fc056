# exercise: tokens_per_second
# state: raised
# says: A run may have no rounds
def tokens_per_second(record):
    tokens = seconds = 0
    for run in record:
        tokens += min(len(run.rounds[0].tokens) + sum(len(r.tokens) for r in run.rounds[1:]), run.budget)
        seconds += run.seconds
    return tokens / seconds if seconds else None
