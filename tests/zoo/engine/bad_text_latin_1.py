# exercise: stream_text
# says: latin-1
def stream_text(pieces):
    for piece in pieces:
        yield piece.decode("latin-1")
