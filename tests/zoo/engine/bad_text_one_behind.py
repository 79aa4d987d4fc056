# exercise: stream_text
# says: come late
import codecs


def stream_text(pieces):
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    before = None
    for piece in pieces:
        if before is not None:
            yield decoder.decode(before)
        before = piece
    if before is not None:
        yield decoder.decode(before)
    yield decoder.decode(b"", final=True)
