# exercise: tokens_per_second
# state: raised
# says: may be a generator
def tokens_per_second(record):
    tokens = seconds = 0
    for i in range(len(record)):
        tokens += min(len(record[i].tokens), record[i].budget)
        seconds += record[i].seconds
    return tokens / seconds if seconds else None
