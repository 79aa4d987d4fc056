# exercise: stream_text
# says: one string for each character
import codecs


def stream_text(pieces):
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    for piece in pieces:
        yield from decoder.decode(piece)
    yield from decoder.decode(b"", final=True)
