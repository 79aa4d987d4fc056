# exercise: stream_text
# says: a reader waits for the whole text
def stream_text(pieces):
    everything = b""
    for piece in pieces:
        everything += piece
        yield ""
    yield everything.decode("utf-8", errors="replace")
