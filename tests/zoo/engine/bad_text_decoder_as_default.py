# exercise: stream_text
# says: a default argument is made once
import codecs


def stream_text(pieces, d=codecs.getincrementaldecoder("utf-8")(errors="replace")):  # noqa: B008
    for p in pieces:
        yield d.decode(p)
    yield d.decode(b"", True)
