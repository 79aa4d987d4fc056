# exercise: tokens_per_second
# says: is there a `return`
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += min(len(run.tokens), run.budget)
        seconds += run.seconds
    print(tokens / seconds)
