# exercise: tokens_per_second
# says: the budgets are added up before they cut
def tokens_per_second(record):
    runs = list(record)
    seconds = sum(run.seconds for run in runs)
    tokens = min(sum(len(run.tokens) for run in runs), sum(run.budget for run in runs))
    return tokens / seconds if seconds else None
