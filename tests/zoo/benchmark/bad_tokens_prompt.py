# exercise: tokens_per_second
# says: the tokens of the prompt are counted
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += min(len(run.tokens), run.budget) + run.prompt_tokens
        seconds += run.seconds
    return tokens / seconds if seconds else None
