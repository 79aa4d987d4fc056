# exercise: stream_text
# state: raised
# says: what is wrong for good is shown
import codecs


def stream_text(pieces):
    decoder = codecs.getincrementaldecoder("utf-8")()
    for piece in pieces:
        yield decoder.decode(piece)
    yield decoder.decode(b"", final=True)
