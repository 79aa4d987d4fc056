# exercise: tokens_per_second
# says: only the first run counts
def tokens_per_second(record):
    for run in record:
        return min(len(run.tokens), run.budget) / run.seconds
