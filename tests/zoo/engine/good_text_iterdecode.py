# exercise: stream_text
# nothing is yielded at the end where nothing is left
import codecs


def stream_text(pieces):
    decode = codecs.getincrementaldecoder("utf8")("replace").decode
    yield from map(decode, pieces)
    rest = decode(b"", True)
    if rest:
        yield rest
