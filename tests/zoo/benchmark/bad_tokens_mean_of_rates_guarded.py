# exercise: tokens_per_second
# says: the mean of the runs' own rates
from statistics import fmean


def tokens_per_second(record):
    rates = [min(len(run.tokens), run.budget) / run.seconds for run in record if run.seconds]
    return fmean(rates) if rates else None
