# exercise: stream_text
# says: comes out as U+FFFD
import codecs


def stream_text(pieces):
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    for piece in pieces:
        yield decoder.decode(piece, final=True)
