# exercise: tokens_per_second
# says: the mean of the runs' own rates
from statistics import fmean


def tokens_per_second(record):
    runs = list(record)
    return fmean(min(len(run.tokens), run.budget) / run.seconds for run in runs)
