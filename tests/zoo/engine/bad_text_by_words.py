# exercise: stream_text
# says: comes with the piece that completes it
import codecs


def stream_text(pieces):
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    held = ""
    for piece in pieces:
        held += decoder.decode(piece)
        words, space, held = held.rpartition(" ")
        yield words + space
    yield held + decoder.decode(b"", final=True)
