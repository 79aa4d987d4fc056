# exercise: stream_text
# state: raised
# says: may be a generator
import codecs


def stream_text(pieces):
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    for i in range(len(pieces)):
        yield decoder.decode(pieces[i])
    yield decoder.decode(b"", final=True)
