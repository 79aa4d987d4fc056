# exercise: stream_text
# says: a decoder is made for each piece
import codecs


def stream_text(pieces):
    for piece in pieces:
        decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        yield decoder.decode(piece)
