# exercise: stream_text
import codecs


def stream_text(pieces):
    d = codecs.getincrementaldecoder("utf-8")(errors="replace")
    for p in pieces:
        yield d.decode(p)
    rest = d.decode(b"", final=True)
    if rest:
        yield rest
