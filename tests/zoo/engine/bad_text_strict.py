# exercise: stream_text
# state: raised
# says: Bytes that are no character raise
def stream_text(pieces):
    for piece in pieces:
        yield piece.decode("utf-8")
