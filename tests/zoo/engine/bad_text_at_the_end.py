# exercise: stream_text
# says: one string at the end
def stream_text(pieces):
    yield b"".join(pieces).decode("utf-8", errors="replace")
