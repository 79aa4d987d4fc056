# exercise: tokens_per_second
# says: the new ones alone
def tokens_per_second(record):
    tokens = seconds = 0
    for run in record:
        tokens += min(len(run.tokens) - run.prompt_tokens, run.budget)
        seconds += run.seconds
    return tokens / seconds if seconds else None
