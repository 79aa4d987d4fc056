# exercise: temperature_law
# state: not started
# says: the package's own
from specdec_lessons.foundations.sampling import Sampling


def temperature_law(logits, temperature):
    return Sampling(temperature=temperature).law(logits)
