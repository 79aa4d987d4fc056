# exercise: stream_text
# says: is there a `yield`
import codecs


def stream_text(pieces):
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    for piece in pieces:
        print(decoder.decode(piece), end="", flush=True)
