# exercise: stream_text
# says: fall out of step
import codecs


def stream_text(pieces):
    d = codecs.getincrementaldecoder("utf-8")(errors="replace")
    for p in pieces:
        t = d.decode(p)
        if t:
            yield t
    yield d.decode(b"", final=True)
