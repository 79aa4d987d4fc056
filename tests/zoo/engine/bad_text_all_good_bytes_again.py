# exercise: stream_text
# says: is asked for
def stream_text(pieces):
    data = b""
    for piece in pieces:
        data += piece
        yield data.decode("utf-8", errors="ignore")
