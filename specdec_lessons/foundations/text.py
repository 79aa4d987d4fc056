"""From token ids to text, one piece for each token, never a broken character."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from .records import Round

BROKEN = "\ufffd"  # what a decoder says for bytes that are no character, or not yet
CONTEXT = 8  # tokens before a text that can change how it reads: a character has at most 4 bytes


def token_texts(tokenizer: Any, tokens: Iterable[int]) -> Iterator[str]:
    """Yield one string for each token of a fast tokenizer, and at the end what was held back.

    A token may end in the middle of a character: its text is then "" and the character comes whole with a
    later token. Special tokens, such as the end of the text, are "". The strings together are what the
    `tokenizers` backend decodes, without special tokens and before any cleaning of spaces. Tokens that stand
    for one byte are held back until another kind follows: a bad byte spoils its whole run.
    """
    backend = getattr(tokenizer, "backend_tokenizer", tokenizer)
    special = {token.content for token in backend.get_added_tokens_decoder().values() if token.special}
    ids: list[int] = []
    before, said, shown, text = 0, 0, 0, ""  # ids[before:said] decode to text; all of ids[:said] was yielded
    for token in tokens:
        string = backend.id_to_token(token)
        if string is None or string in special:
            yield ""
            continue
        ids.append(token)
        longer = backend.decode(ids[before:])
        if _is_byte(string) or longer.endswith(BROKEN):
            yield ""
            continue
        piece = longer[len(text) :]
        # a decoder treats its first token unlike others, so one that shows must stand before the next
        if last := backend.decode(ids[said:]):
            before, longer = said, last
        said, shown, text = len(ids), shown + len(piece), longer
        yield piece
    yield backend.decode(ids)[shown:]


class RoundTexts(NamedTuple):
    """The strings of a round: of each drafted token, and of its recovered or bonus token."""

    drafted: list[str]
    token: str


def round_texts(tokenizer: Any, prompt: Sequence[int], rounds: Iterable[Round]) -> Iterator[RoundTexts]:
    """Yield the strings of every round, as they read where they were proposed; without a tokenizer, the ids.

    tokenizer: as for `token_texts`, but a special token is its own name here.
    """
    before = list(prompt)
    for round_ in rounds:
        kept = round_.drafted[: round_.accepted]
        drafted = texts_after(tokenizer, before, round_.drafted)
        yield RoundTexts(drafted, *texts_after(tokenizer, [*before, *kept], [round_.token]))
        before += round_.tokens


def texts_after(tokenizer: Any, before: Sequence[int], tokens: Sequence[int]) -> list[str]:
    """Return a string for each of `tokens`, as they read behind the tokens `before`.

    A character of several tokens stands with its last; one that stays unfinished is U+FFFD, with the last of
    all. A special token is its own name. Without a tokenizer: " 17" for id 17.
    """
    if tokenizer is None:
        return [f" {token}" for token in tokens]
    nearest = _nearest(tokenizer, before)
    texts = list(token_texts(tokenizer, [*nearest, *tokens]))[len(nearest) :]
    rest = texts.pop()
    if texts:
        texts[-1] += rest
    special = special_tokens(tokenizer)
    return [special.get(token, text) for token, text in zip(tokens, texts, strict=True)]


def _nearest(tokenizer: Any, before: Sequence[int]) -> list[int]:
    """The last tokens of `before`, from one on that does not stand inside a run of bytes."""
    backend, start = getattr(tokenizer, "backend_tokenizer", tokenizer), max(0, len(before) - CONTEXT)
    while start and _is_byte(backend.id_to_token(before[start]) or ""):
        start -= 1
    return list(before[start:])


def special_tokens(tokenizer: Any) -> dict[int, str]:
    """Return {id: name} of the special tokens of a fast tokenizer."""
    added = getattr(tokenizer, "backend_tokenizer", tokenizer).get_added_tokens_decoder()
    return {id_: token.content for id_, token in added.items() if token.special}


def _is_byte(string: str) -> bool:
    """Return whether this is a byte-fallback token, such as <0xE4>."""
    return len(string) == 6 and string.startswith("<0x") and string.endswith(">")
