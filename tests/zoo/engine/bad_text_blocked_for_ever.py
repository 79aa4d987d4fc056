# exercise: stream_text
# says: for ever if they are wrong for good
def stream_text(pieces):
    waiting = b""
    for piece in pieces:
        waiting += piece
        try:
            text = waiting.decode("utf-8")
        except UnicodeDecodeError:
            yield ""
        else:
            yield text
            waiting = b""
