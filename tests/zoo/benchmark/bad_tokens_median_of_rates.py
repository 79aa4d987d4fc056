# exercise: tokens_per_second
# says: the median of the runs' own rates
from statistics import median


def tokens_per_second(record):
    rates = [min(len(run.tokens), run.budget) / run.seconds for run in record if run.seconds]
    return median(rates) if rates else None
