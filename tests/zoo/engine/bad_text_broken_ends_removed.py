# exercise: stream_text
# says: U+FFFD is removed
def stream_text(pieces):
    for piece in pieces:
        yield piece.decode("utf-8", "replace").replace("\ufffd", "")
