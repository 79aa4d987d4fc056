# exercise: rows
# state: not started
# says: the package's own
from specdec_lessons.verifier import rows as given


def rows(model, sequence, last):
    return given(model, sequence, last)
