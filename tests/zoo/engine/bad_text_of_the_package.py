# exercise: stream_text
# state: not started
# says: the package's own
import specdec_lessons.engine as tested


def stream_text(pieces):
    yield from tested.stream_text(pieces)
