"""Wrong counts of chapter 1: of n-grams, and of their contexts. The first line of each says what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from ..trigram import PAD, Grams

Documents = Iterable[Sequence[int]]


def _grams(rows: Iterable[Sequence[int]], n: int) -> Grams:
    tally = sorted(Counter(map(tuple, rows)).items())
    ids = np.array([row for row, _ in tally], np.int32).reshape(-1, n)
    return Grams(ids, np.array([count for _, count in tally], np.int64))


def _ended(documents: Documents, end: int | None) -> list[list[int]]:
    return [[*map(int, document), *([] if end is None else [end])] for document in documents]


def _padded(documents: Documents, n: int, end: int | None, pad: int = PAD) -> list[list[int]]:
    return [[pad] * (n - 1) + document for document in _ended(documents, end)]


def _joined(documents: Documents, end: int | None) -> list[int]:
    return [token for document in _ended(documents, end) for token in document]


def _windows(text: Sequence[int], n: int) -> list[tuple[int, ...]]:
    return [tuple(text[i : i + n]) for i in range(len(text) - n + 1)]


def _all_windows(texts: Iterable[Sequence[int]], n: int) -> Grams:
    return _grams([row for text in texts for row in _windows(text, n)], n)


# ---- count_ngrams


def stops_one_early(documents: Documents, n: int, end: int | None = None) -> Grams:
    """Off by one at the end: the last n-gram of each document is not counted; len - n + 1 of them fit."""
    return _grams([row for text in _padded(documents, n, end) for row in _windows(text, n)[:-1]], n)


def across_documents(documents: Documents, n: int, end: int | None = None) -> Grams:
    """Counts across a document boundary: the texts are one text, padded once, before they are counted."""
    return _all_windows(_padded([_joined(documents, end)], n, None), n)


def across_documents_unpadded(documents: Documents, n: int, end: int | None = None) -> Grams:
    """Counts across a document boundary, without any padding: the texts are one text before the count."""
    return _all_windows([_joined(documents, end)], n)


def without_padding(documents: Documents, n: int, end: int | None = None) -> Grams:
    """Missing padding: the first n - 1 tokens of a document are never predicted, nor are short documents."""
    return _all_windows(_ended(documents, end), n)


def one_pad(documents: Documents, n: int, end: int | None = None) -> Grams:
    """Too little padding: one PAD whatever n is, so only a bigram's first token is predicted."""
    return _all_windows([[PAD, *text] for text in _ended(documents, end)], n)


def one_pad_too_many(documents: Documents, n: int, end: int | None = None) -> Grams:
    """Too much padding: n PADs instead of n - 1, so PAD itself is predicted once a document."""
    return _all_windows([[PAD, *text] for text in _padded(documents, n, end)], n)


def padded_at_both_ends(documents: Documents, n: int, end: int | None = None) -> Grams:
    """PADs behind a document too, so PAD is predicted; it is no token, and its share is lost."""
    return _all_windows([[*text, *[PAD] * (n - 1)] for text in _padded(documents, n, end)], n)


def padded_with_a_token(documents: Documents, n: int, end: int | None = None) -> Grams:
    """Padded with a real id: 0 is "!" in GPT-2, so every document seems to begin with it. PAD is -1."""
    return _all_windows(_padded(documents, n, end, 0), n)


def distinct_only(documents: Documents, n: int, end: int | None = None) -> Grams:
    """Every n-gram has the count 1, however often it was seen: a set was counted, not a text."""
    return _grams({row for text in _padded(documents, n, end) for row in _windows(text, n)}, n)


def documents_that_hold_it(documents: Documents, n: int, end: int | None = None) -> Grams:
    """In how many documents an n-gram stands, not how often: a repetition inside a document is lost."""
    return _grams([row for text in _padded(documents, n, end) for row in set(_windows(text, n))], n)


def last_document_only(documents: Documents, n: int, end: int | None = None) -> Grams:
    """Only the last document is counted: the table starts again at each of them."""
    return _all_windows(_padded(documents, n, end)[-1:], n)


def side_by_side(documents: Documents, n: int, end: int | None = None) -> Grams:
    """Steps of n: the n-grams stand side by side, but they overlap, one for every token."""
    return _grams([row for text in _padded(documents, n, end) for row in _windows(text, n)[::n]], n)


def backwards(documents: Documents, n: int, end: int | None = None) -> Grams:
    """Rows the wrong way round: the predicted token stands first, but it belongs last."""
    return _grams([row[::-1] for text in _padded(documents, n, end) for row in _windows(text, n)], n)


def end_ignored(documents: Documents, n: int, end: int | None = None) -> Grams:
    """`end` is not used: it is one more token to predict, after each document."""
    return _all_windows(_padded(documents, n, None), n)


def end_zero_ignored(documents: Documents, n: int, end: int | None = None) -> Grams:
    """The end id 0 is taken for no `end` at all: `if end` is false for 0, ask `end is not None`."""
    return _all_windows(_padded(documents, n, end or None), n)


def end_not_repeated(documents: Documents, n: int, end: int | None = None) -> Grams:
    """No end after a document whose last id is that very id: there it is a token, and the end follows."""
    texts = _padded(documents, n, None)
    return _all_windows([text if text[-1:] == [end] else [*text, *_ended([[]], end)[0]] for text in texts], n)


def end_once(documents: Documents, n: int, end: int | None = None) -> Grams:
    """`end` comes once, after the last document, but every document ends."""
    texts = _padded(documents, n, None)
    return _all_windows([*texts[:-1], *([*text, *_ended([[]], end)[0]] for text in texts[-1:])], n)


def empty_documents_skipped(documents: Documents, n: int, end: int | None = None) -> Grams:
    """Empty documents are skipped, but with an `end` id each of them predicts its end."""
    return _all_windows(_padded([text for text in documents if len(text)], n, end), n)


# ---- continuation_counts


def _shortened(grams: Grams, keep: Callable[[list[int]], Sequence[int]], times: Sequence[int]) -> Grams:
    rows = [keep(row) for row, count in zip(grams.ids.tolist(), times, strict=True) for _ in range(count)]
    return _grams(rows, grams.ids.shape[1] - 1)


def tokens_instead_of_types(grams: Grams) -> Grams:
    """Tokens instead of types: how often it was seen, a raw count. Francisco is frequent, after San alone."""
    return _shortened(grams, lambda row: row[1:], grams.counts.tolist())


def left_and_right_swapped(grams: Grams) -> Grams:
    """Left and right swapped: how many different ids come after it, where those before it are asked for."""
    return _shortened(grams, lambda row: row[:-1], [1] * len(grams.counts))


def all_alike(grams: Grams) -> Grams:
    """Uniform: 1 for everything that was seen, after however many different ids (nltk #2599)."""
    return _grams({tuple(row[1:]) for row in grams.ids.tolist()}, grams.ids.shape[1] - 1)


def without_pad(grams: Grams) -> Grams:
    """PAD is not counted as a first id: a token that opens documents has come after one id fewer."""
    return _shortened(grams, lambda row: row[1:], (grams.ids[:, 0] != PAD).astype(int).tolist())


def without_pad_before_tokens(grams: Grams) -> Grams:
    """PAD is counted as a first id only before another PAD: it is one before a token, too."""
    counted = (grams.ids[:, 0] != PAD) | (grams.ids[:, 1] == PAD)
    return _shortened(grams, lambda row: row[1:], counted.astype(int).tolist())


def openings_as_tokens(grams: Grams) -> Grams:
    """Raw counts for the rows that open a document: PAD is one id before them, so they count 1."""
    times = np.where(grams.ids[:, 1] == PAD, grams.counts, 1)
    return _shortened(grams, lambda row: row[1:], times.tolist())


def openings_left_out(grams: Grams) -> Grams:
    """Rows that begin with PAD when shortened are left out: the start of a document is a context, too."""
    return _shortened(grams, lambda row: row[1:], (grams.ids[:, 1] != PAD).astype(int).tolist())
