# exercise: stream_text
# says: comes out as U+FFFD; the bytes are UTF-8
def stream_text(pieces):
    for piece in pieces:
        yield piece.decode("ascii", errors="replace")
