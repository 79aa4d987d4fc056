# exercise: stream_text
# says: come late
import codecs


def stream_text(pieces):
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    texts = [decoder.decode(piece) for piece in pieces]
    return [*texts, decoder.decode(b"", final=True)]
