# exercise: stream_text
# says: held back for ever
import codecs


def stream_text(pieces):
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    for piece in pieces:
        yield decoder.decode(piece)
