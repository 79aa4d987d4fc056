# exercise: cut
# state: not started
# says: the package's own
from specdec_lessons.engine import cut as given


def cut(block, budget, stop_tokens):
    return given(block, budget, stop_tokens)
