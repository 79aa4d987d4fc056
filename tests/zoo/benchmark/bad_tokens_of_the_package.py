# exercise: tokens_per_second
# state: not started
# says: package's own
import specdec_lessons.benchmark as tested


def tokens_per_second(record):
    return tested.tokens_per_second(record)
