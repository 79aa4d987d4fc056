"""From token ids to text, one piece for each token, never a broken character."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tokenizers.decoders import DecodeStream


def token_texts(tokenizer: Any, tokens: Iterable[int]) -> Iterator[str]:
    """Yield one string for each token of a Hugging Face tokenizer, and at the end what was held back.

    A token may end in the middle of a character: its text is then "" and the character comes whole with the
    token that completes it. Special tokens, such as the end of the text, are "". The strings together are the
    decoded text.
    """
    stream = DecodeStream(skip_special_tokens=True)
    backend = getattr(tokenizer, "backend_tokenizer", tokenizer)
    ids: list[int] = []
    shown = 0
    for token in tokens:
        ids.append(token)
        piece = stream.step(backend, token) or ""
        shown += len(piece)
        yield piece
    yield backend.decode(ids, skip_special_tokens=True)[shown:]
