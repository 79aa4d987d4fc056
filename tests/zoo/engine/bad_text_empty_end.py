# exercise: stream_text
# says: the bytes left at the end are dropped
import codecs


def stream_text(pieces):
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    for piece in pieces:
        yield decoder.decode(piece)
    yield ""
