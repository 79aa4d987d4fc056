# exercise: stream_text
# says: decoded again and yielded whole
def stream_text(pieces):
    data = b""
    for piece in pieces:
        data += piece
        yield data.decode("utf-8", errors="replace")
