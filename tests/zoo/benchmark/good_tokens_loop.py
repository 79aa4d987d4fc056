# exercise: tokens_per_second
def tokens_per_second(record):
    tokens = 0
    seconds = 0
    for run in record:
        mine = 0
        for r in run.rounds:
            for _ in r.tokens:
                if mine < run.budget:
                    mine += 1
        tokens = tokens + mine
        seconds = seconds + run.seconds
    if seconds == 0:
        return None
    return tokens / seconds
