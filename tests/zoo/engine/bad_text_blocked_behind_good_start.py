# exercise: stream_text
# says: what is good before the first bad byte
def stream_text(pieces):
    waiting = b""
    for piece in pieces:
        waiting += piece
        try:
            text = waiting.decode()
            waiting = b""
        except UnicodeDecodeError as error:
            text = waiting[: error.start].decode()
            waiting = waiting[error.start :]
        yield text
    yield waiting.decode(errors="replace")
