# exercise: stream_text
# says: It returned a str
def stream_text(pieces):
    return b"".join(pieces).decode("utf-8", errors="replace")
