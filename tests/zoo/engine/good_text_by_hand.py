# exercise: stream_text
def stream_text(pieces):
    held = b""
    for piece in pieces:
        held += piece
        whole, held = held[: len(held) - unfinished(held)], held[len(held) - unfinished(held) :]
        yield whole.decode("utf-8", errors="replace")
    yield held.decode("utf-8", errors="replace")


def unfinished(data):
    # how many bytes at the end are the beginning of one character
    for n in range(1, min(4, len(data) + 1)):
        tail = data[-n:]
        if tail.decode("utf-8", errors="ignore"):
            return 0
        try:
            tail.decode("utf-8")
        except UnicodeDecodeError as error:
            if error.reason == "unexpected end of data" and error.start == 0:
                return n
    return 0
