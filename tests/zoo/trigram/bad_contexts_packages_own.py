# exercise: continuation_counts
# state: not started
# says: package's own
import specdec_lessons.trigram as tested


def continuation_counts(grams):
    table = tested.continuation_counts(grams)
    return dict(zip(map(tuple, table.ids.tolist()), table.counts.tolist(), strict=True))
