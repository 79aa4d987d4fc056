# exercise: tokens_per_second
# says: the best of the runs' own rates
def tokens_per_second(record):
    rates = [min(len(run.tokens), run.budget) / run.seconds for run in record if run.seconds]
    return max(rates, default=None)
