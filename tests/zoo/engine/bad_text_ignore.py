# exercise: stream_text
# says: a character that spans two pieces is lost
def stream_text(pieces):
    for piece in pieces:
        yield piece.decode("utf-8", errors="ignore")
