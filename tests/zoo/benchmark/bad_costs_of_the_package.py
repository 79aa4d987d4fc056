# exercise: fit_costs
# state: not started
# says: package's own
import specdec_lessons.benchmark as tested


def fit_costs(record):
    return tested.fit_costs(record)
