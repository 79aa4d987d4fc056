# exercise: stream_text
# says: hold back all that came with them
# also holds back the good start of a piece
def stream_text(pieces):
    waiting = b""
    for piece in pieces:
        waiting += piece
        try:
            yield waiting.decode("utf-8")
            waiting = b""
        except UnicodeDecodeError:
            yield ""
    yield waiting.decode("utf-8", errors="replace")
