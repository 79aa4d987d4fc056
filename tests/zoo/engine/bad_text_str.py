# exercise: stream_text
# says: how Python writes bytes
def stream_text(pieces):
    for piece in pieces:
        yield str(piece)
