# exercise: stream_text
# says: comes out as U+FFFD
def stream_text(pieces):
    for piece in pieces:
        yield piece.decode(errors="replace")
    yield ""
