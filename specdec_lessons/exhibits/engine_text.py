"""Wrong stream_text(pieces) of chapter 6. The first line of each docstring is a grader's diagnosis."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Iterator

from ..engine import stream_text


def _decoder(errors: str = "replace") -> codecs.IncrementalDecoder:
    return codecs.getincrementaldecoder("utf-8")(errors=errors)


# ---- each piece by itself


def pieces_by_themselves(pieces: Iterable[bytes]) -> Iterator[str]:
    """each piece is decoded by itself: a character that spans two pieces comes out as U+FFFD, twice or
    more.
    """
    for piece in pieces:
        yield piece.decode("utf-8", errors="replace")


def halves_dropped(pieces: Iterable[bytes]) -> Iterator[str]:
    """each piece is decoded by itself with errors="ignore": a character that spans two pieces is lost."""
    for piece in pieces:
        yield piece.decode("utf-8", errors="ignore")


def decoder_made_anew(pieces: Iterable[bytes]) -> Iterator[str]:
    """a decoder is made for each piece: the bytes that one holds back are gone with it. Make it before the
    loop.
    """
    for piece in pieces:
        yield _decoder().decode(piece)


def broken_ends_stripped(pieces: Iterable[bytes]) -> Iterator[str]:
    """U+FFFD is removed from each piece: with it go the bytes of a character that the next piece
    completes.
    """
    for piece in pieces:
        yield piece.decode("utf-8", errors="replace").replace("\ufffd", "")


def latin_1(pieces: Iterable[bytes]) -> Iterator[str]:
    """latin-1: one character a byte. It never fails, and only ASCII comes out right; the bytes are UTF-8."""
    for piece in pieces:
        yield piece.decode("latin-1")


def ascii_alone(pieces: Iterable[bytes]) -> Iterator[str]:
    """ASCII: every byte of every other character comes out as U+FFFD; the bytes are UTF-8."""
    for piece in pieces:
        yield piece.decode("ascii", errors="replace")


def as_python_writes_them(pieces: Iterable[bytes]) -> Iterator[str]:
    """str(piece) is how Python writes bytes, with a b and quotes around them: decode them."""
    for piece in pieces:
        yield str(piece)


def escaped(pieces: Iterable[bytes]) -> Iterator[str]:
    """bytes are written as escapes, such as \\xe4: a character that spans two pieces is one all the same."""
    for piece in pieces:
        yield piece.decode("utf-8", errors="backslashreplace")


# ---- held back, or not


def never_flushed(pieces: Iterable[bytes]) -> Iterator[str]:
    """what is held back at the end is held back for ever: when the pieces are over, decode with
    final=True.
    """
    decoder = _decoder()
    for piece in pieces:
        yield decoder.decode(piece)


def held_to_the_end(pieces: Iterable[bytes]) -> Iterator[str]:
    """everything is held back to the end: a reader waits for the whole text."""
    everything = b"".join(parts := list(pieces))
    yield from [""] * len(parts)
    yield everything.decode("utf-8", errors="replace")


def in_one_string(pieces: Iterable[bytes]) -> Iterator[str]:
    """the whole text comes as one string at the end: one for each piece is asked for, as soon as it comes."""
    yield b"".join(pieces).decode("utf-8", errors="replace")


def blocked_by_a_bad_byte(pieces: Iterable[bytes]) -> Iterator[str]:
    """bytes that cannot be decoded hold back all that came with them and all that follows, to the end if they
    are wrong for good. Only bytes that may still become a character are worth waiting for.
    """
    held = b""
    for piece in pieces:
        held += piece
        try:
            text, held = held.decode("utf-8"), b""
        except UnicodeDecodeError:
            text = ""
        yield text
    yield held.decode("utf-8", errors="replace")


def lost_behind_a_bad_byte(pieces: Iterable[bytes]) -> Iterator[str]:
    """bytes that cannot be decoded hold back all that came with them and all that follows, for ever if they
    are wrong for good: nothing more comes out.
    """
    held = b""
    for piece in pieces:
        held += piece
        try:
            text, held = held.decode("utf-8"), b""
        except UnicodeDecodeError:
            text = ""
        yield text


def good_start_then_blocked(pieces: Iterable[bytes]) -> Iterator[str]:
    """what is good before the first bad byte comes out; the bad byte then holds back all that follows, to the
    end. Only bytes that may still become a character are worth waiting for.
    """
    held = b""
    for piece in pieces:
        held += piece
        try:
            text, held = held.decode("utf-8"), b""
        except UnicodeDecodeError as error:
            text, held = held[: error.start].decode("utf-8"), held[error.start :]
        yield text
    yield held.decode("utf-8", errors="replace")


def bad_bytes_dropped(pieces: Iterable[bytes]) -> Iterator[str]:
    """errors="ignore" drops bytes that are wrong for good: the reader is not told that something was
    there.
    """
    decoder = _decoder("ignore")
    for piece in pieces:
        yield decoder.decode(piece)
    yield decoder.decode(b"", final=True)


def left_over_dropped(pieces: Iterable[bytes]) -> Iterator[str]:
    """the bytes left at the end are dropped: the text broke off in a character, which is U+FFFD."""
    yield from list(stream_text(pieces))[:-1]
    yield ""


def true_replacement_held_back(pieces: Iterable[bytes]) -> Iterator[str]:
    """a U+FFFD that stands in the text itself, or for a byte wrong for good, is held back like half a
    character: the next piece, not its own, brings it.
    """
    so_far, said = b"", 0
    for piece in pieces:
        so_far += piece
        text = so_far.decode("utf-8", errors="replace").rstrip("\ufffd")
        yield text[said:]
        said = max(said, len(text))
    yield so_far.decode("utf-8", errors="replace")[said:]


# ---- the strings


def whole_text_again(pieces: Iterable[bytes]) -> Iterator[str]:
    """the whole text so far comes again with each piece: only what is new is asked for."""
    text = ""
    for new in stream_text(pieces):
        text += new
        yield text


def all_bytes_again(pieces: Iterable[bytes]) -> Iterator[str]:
    """all bytes so far are decoded again and yielded whole with each piece: only what is new is asked for."""
    so_far = b""
    for piece in pieces:
        so_far += piece
        yield so_far.decode("utf-8", errors="replace")


def all_good_bytes_again(pieces: Iterable[bytes]) -> Iterator[str]:
    """all bytes so far are decoded again, with errors="ignore", and yielded whole with each piece: only what
    is new is asked for.
    """
    so_far = b""
    for piece in pieces:
        so_far += piece
        yield so_far.decode("utf-8", errors="ignore")


def empty_strings_left_out(pieces: Iterable[bytes]) -> Iterator[str]:
    """nothing is yielded for a piece that completes no character: strings and pieces fall out of step."""
    yield from filter(None, stream_text(pieces))


def one_string_a_character(pieces: Iterable[bytes]) -> Iterator[str]:
    """one string for each character: one for each piece is asked for."""
    for text in stream_text(pieces):
        yield from text


OF_STREAM_TEXT: list[Callable[[Iterable[bytes]], Iterator[str]]] = [
    pieces_by_themselves,
    halves_dropped,
    decoder_made_anew,
    broken_ends_stripped,
    latin_1,
    ascii_alone,
    as_python_writes_them,
    escaped,
    never_flushed,
    held_to_the_end,
    in_one_string,
    blocked_by_a_bad_byte,
    lost_behind_a_bad_byte,
    good_start_then_blocked,
    bad_bytes_dropped,
    left_over_dropped,
    true_replacement_held_back,
    whole_text_again,
    all_bytes_again,
    all_good_bytes_again,
    empty_strings_left_out,
    one_string_a_character,
]
