"""From token ids to text, one piece for each token, never a broken character."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

BROKEN = "\ufffd"  # what a decoder says for bytes that are no character, or not yet


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


def _is_byte(string: str) -> bool:
    """Return whether this is a byte-fallback token, such as <0xE4>."""
    return len(string) == 6 and string.startswith("<0x") and string.endswith(">")
