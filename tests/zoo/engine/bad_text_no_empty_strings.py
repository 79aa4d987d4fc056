# exercise: stream_text
# says: fall out of step
import codecs


def stream_text(pieces):
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    for piece in pieces:
        text = decoder.decode(piece)
        if text:
            yield text
    rest = decoder.decode(b"", final=True)
    if rest:
        yield rest
