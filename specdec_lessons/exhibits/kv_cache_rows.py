"""Wrong `cached_rows(model, cache, new_tokens)`: what is fed, where it stands, what it may look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from ..kv_cache import _forward


def _rows(model: Any, cache: Any, new_tokens: Sequence[int], **options: Any) -> Tensor:
    """Logits (n, V) of one pass over the new tokens."""
    logits: Tensor = _forward(model, cache, new_tokens, **options).logits
    return logits[0]


# ---- the cache is not used


def context_forgotten(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """The cache is not handed to the model: the new tokens are read as if nothing stood before them."""
    ids = torch.tensor([list(new_tokens)], device=model.device)
    with torch.no_grad():
        logits: Tensor = model(input_ids=ids).logits
    return logits[0]


def only_the_new_name(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """The keyword is `cache` whatever the model. A forward from before transformers 5.24 swallows an unknown
    keyword without a word and reads the new tokens as if nothing stood before them: there the name is
    past_key_values. The signature of model.forward tells which.
    """
    ids = torch.tensor([list(new_tokens)], device=model.device)
    with torch.no_grad():
        logits: Tensor = model(input_ids=ids, cache=cache).logits
    return logits[0]


# ---- something is fed twice, or not at all


def fed_twice(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """The new tokens are fed twice: one pass fills the cache, a second one reads the rows, so that every
    token stands twice in the cache, and the rows continue the doubled text.
    """
    _rows(model, cache, new_tokens)
    return _rows(model, cache, new_tokens)


def last_token_only(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """Only the last new token is fed: the ones before it are a hole in the cache, and have no row."""
    return _rows(model, cache, new_tokens[-1:])


# ---- where the new tokens stand, and what they see


def positions_restart(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """Positions restart at 0: the first new token stands at the position of the text's first token. Count on
    from what the cache holds, or leave position_ids out.
    """
    return _rows(model, cache, new_tokens, position_ids=torch.arange(len(new_tokens))[None])


def positions_one_late(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """Positions are one too late: with L tokens held, 0 to L - 1, the first new one stands at L."""
    first = cache.get_seq_length() + 1
    return _rows(model, cache, new_tokens, position_ids=torch.arange(first, first + len(new_tokens))[None])


def positions_one_early(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """Positions are one too early: the first new token stands where the last one held stands."""
    first = max(cache.get_seq_length() - 1, 0)
    return _rows(model, cache, new_tokens, position_ids=torch.arange(first, first + len(new_tokens))[None])


def one_position_for_all(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """All new tokens stand at one position: that is right for a single one. Count on, one for each."""
    held = cache.get_seq_length()
    return _rows(model, cache, new_tokens, position_ids=torch.full((1, len(new_tokens)), held))


def all_visible(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """The causal mask is missing: with more than one new token, each looks at those that come after it, and
    the row that judges a token has already read it.
    """
    n = len(new_tokens)
    mask = torch.ones(1, 1, n, cache.get_seq_length() + n, dtype=torch.bool)
    return _rows(model, cache, new_tokens, attention_mask=mask)


def triangle_from_the_left(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """The triangle of the mask starts at the first token held: the first new token sees one token, itself
    not. Shift it by what is held, torch.tril(.., diagonal=held), or leave attention_mask out.
    """
    n = len(new_tokens)
    mask = torch.ones(1, 1, n, cache.get_seq_length() + n, dtype=torch.bool).tril()
    return _rows(model, cache, new_tokens, attention_mask=mask)


def mask_of_the_new_tokens(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """The attention mask has an entry for each new token only, and is read from the front: it hides what the
    cache holds behind that place, and the new tokens themselves. Give it held + n entries, or leave it out.
    """
    mask = torch.ones(1, len(new_tokens), dtype=torch.int64)
    return _rows(model, cache, new_tokens, attention_mask=mask)


# ---- which rows come back


def last_row_only(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """Only the last row: it has the bonus token's logits, and nobody judges the draft."""
    return _rows(model, cache, new_tokens)[-1:]


def last_row_alone(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """Only the last row, and without its axis: (V,) where (n, V) was asked for."""
    return _rows(model, cache, new_tokens)[-1]


def last_row_repeated(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """The last row stands in for every row: it has read the tokens that the others should judge."""
    rows = _rows(model, cache, new_tokens)
    return rows[-1:].expand_as(rows)


def without_bonus(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """The last row is cut off: it is what follows the last new token, and the bonus token needs it."""
    return _rows(model, cache, new_tokens)[:-1]


def without_first(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """The first row is cut off: it judges the first drafted token."""
    return _rows(model, cache, new_tokens)[1:]


def batch_kept(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """The batch dimension stays: (1, n, V) where (n, V) was asked for."""
    return _rows(model, cache, new_tokens)[None]


def squeezed(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """`squeeze()` drops every axis of length 1, so a single new token loses its row axis too."""
    return _rows(model, cache, new_tokens)[None].squeeze()


def laws(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """Probabilities instead of logits: the temperature would be applied to what is already a law."""
    return _rows(model, cache, new_tokens).softmax(-1)


def best_tokens(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """The argmax of each row instead of the row: where a law has to be made, one token is no answer."""
    return _rows(model, cache, new_tokens).argmax(-1)
