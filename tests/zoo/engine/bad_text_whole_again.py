# exercise: stream_text
# says: comes again with each piece
import codecs


def stream_text(pieces):
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    text = ""
    for piece in pieces:
        text += decoder.decode(piece)
        yield text
    yield text + decoder.decode(b"", True)
