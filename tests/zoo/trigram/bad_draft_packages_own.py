# exercise: draft
# state: not started
# says: package's own
from specdec_lessons.trigram import draft as finished


def draft(law, context, k, randomness):
    return finished(law, context, k, randomness)
