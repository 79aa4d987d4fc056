# exercise: rates
# state: not started
# says: the package's own
from specdec_lessons.engine import Generation, Rates


def rates(rounds):
    done = Generation([0], list(rounds), "length", 1.0)
    return Rates(done.alpha, done.utilisation, done.tau)
