# exercise: stream_text
# says: held back like half a character
# the trick of libraries that decode everything and wait while the text ends in U+FFFD
def stream_text(pieces):
    data, shown = b"", 0
    for piece in pieces:
        data += piece
        text = data.decode("utf-8", errors="replace").rstrip("\ufffd")
        yield text[shown:]
        shown = max(shown, len(text))
    yield data.decode("utf-8", errors="replace")[shown:]
