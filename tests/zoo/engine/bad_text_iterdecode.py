# exercise: stream_text
# says: fall out of step
import codecs


def stream_text(pieces):
    return codecs.iterdecode(pieces, "utf-8", errors="replace")
