# exercise: tokens_per_second
# says: It returns the same
def tokens_per_second(record):
    return 30.0
