# exercise: stream_text
import codecs


class Decoder:
    def __init__(self):
        self.held = b""

    def feed(self, piece, over=False):
        text, used = codecs.utf_8_decode(self.held + piece, "replace", over)
        self.held = (self.held + piece)[used:]
        return text


def stream_text(pieces):
    decoder = Decoder()
    for piece in pieces:
        yield decoder.feed(piece)
    yield decoder.feed(b"", over=True)
