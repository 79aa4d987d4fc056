# exercise: stream_text
# says: one decoder serves both
import codecs

decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")


def stream_text(pieces):
    for p in pieces:
        yield decoder.decode(p)
    yield decoder.decode(b"", final=True)
