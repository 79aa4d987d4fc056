# exercise: tokens_per_second
# says: only the seconds of drafting and verifying
def tokens_per_second(record):
    tokens, seconds = 0, 0.0
    for run in record:
        tokens += min(len(run.tokens), run.budget)
        seconds += sum(r.draft_seconds + r.verify_seconds for r in run.rounds)
    return tokens / seconds if seconds else None
