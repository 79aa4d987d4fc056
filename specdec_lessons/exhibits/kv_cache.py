"""Wrong answers of chapter 5: a prefix that is none, bytes that are forgotten.

Wrong `append` and `truncate` stand in `kv_cache_pieces`, wrong `cached_rows` in `kv_cache_rows`, whole caches
that go wrong in `kv_cache_caches`; `kv_cache_model` is what they are tried on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from ..kv_cache import cache_bytes, common_prefix

# ---- common_prefix(cached, sequence)


def _until(agrees: list[bool]) -> int:
    return agrees.index(False) if False in agrees else len(agrees)


def _agreements(cached: Sequence[int], sequence: Sequence[int]) -> list[bool]:
    return [a == b for a, b in zip(cached, sequence, strict=False)]


def one_too_many_trimmed(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """One token too many is trimmed: it agrees, and would be fed again in every pass. Whoever needs a row for
    a token that is held asks for it; the prefix is the prefix.
    """
    return max(common_prefix(cached, sequence) - 1, 0)


def trimmed_where_nothing_is_left(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """One token too many is trimmed where the whole sequence is held: a row needs its token fed, but that is
    for `rows` to say, which knows how many rows are wanted.
    """
    return min(common_prefix(cached, sequence), max(len(sequence) - 1, 0))


def all_but_the_last(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """It takes for granted that everything but the last token is held. After a full acceptance a draft's
    cache is one behind: its last guess was drawn and never fed. Compare.
    """
    return max(len(sequence) - 1, 0)


def all_but_two(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """It takes for granted that everything but two tokens is held, as after a full acceptance. Compare."""
    return max(len(sequence) - 2, 0)


def lengths_compared(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """Lengths are compared, not tokens: a rejected token at a place that the text has filled again stays."""
    return min(len(cached), len(sequence))


def everything_held(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """Everything that is held counts as agreed: rejected tokens stay in the cache."""
    return len(cached)


def agreements_anywhere(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """Agreements are counted anywhere, also behind the first difference. A token that is equal there has read
    another token before it: its key is another one.
    """
    return sum(_agreements(cached, sequence))


def longest_run(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """The longest run of agreements anywhere: only the run from the first token is a prefix."""
    best = run = 0
    for agrees in _agreements(cached, sequence):
        run = run + 1 if agrees else 0
        best = max(best, run)
    return best


def longest_substring(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """The longest common substring, wherever it stands: keys know their position and all before them, so only
    what agrees from the first token on may stay.
    """
    lengths, best = [0] * (len(sequence) + 1), 0
    for held in cached:
        before = lengths
        lengths = [0] + [before[i] + 1 if held == token else 0 for i, token in enumerate(sequence)]
        best = max(best, *lengths)
    return best


def common_suffix(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """Compared from the end: that is the common suffix. What comes first decides."""
    return common_prefix(list(reversed(cached)), list(reversed(sequence)))


def last_compared(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """Only the last token held is compared: what stands before it could be anything."""
    n = min(len(cached), len(sequence))
    while n and cached[n - 1] != sequence[n - 1]:
        n -= 1
    return n


def last_compared_or_nothing(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """Only the last token held is compared, and a single difference throws the whole cache away."""
    n = min(len(cached), len(sequence))
    return n if n and cached[n - 1] == sequence[n - 1] else 0


def all_or_nothing(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """All or nothing: one difference throws the whole cache away, and the whole text is fed again."""
    n = min(len(cached), len(sequence))
    return n if common_prefix(cached, sequence) == n else 0


def none_where_all_agree(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """Where nothing differs there is no first difference, and the answer is 0: the case of every accepted
    draft. Then all that was compared agrees.
    """
    n = common_prefix(cached, sequence)
    return 0 if n == min(len(cached), len(sequence)) else n


def last_untested(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """One too few where all agree: the last pair is never compared."""
    return _until(_agreements(cached, sequence)[:-1])


def difference_counted(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """One too many: the first token that differs is counted as well, and stays in the cache."""
    return min(common_prefix(cached, sequence) + 1, min(len(cached), len(sequence)))


def place_of_the_last_agreement(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """The place of the last token that agrees, counted from 0, is one less than how many agree."""
    return common_prefix(cached, sequence) - 1


def tokens_in_common(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """Token ids in common, as sets: in which order they stand does not matter to it."""
    return len({*cached} & {*sequence})


def number_dropped(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """How many tokens must go, where it was asked how many agree."""
    return len(cached) - common_prefix(cached, sequence)


def number_to_feed(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """How many tokens must be fed, where it was asked how many agree."""
    return len(sequence) - common_prefix(cached, sequence)


def compared_by_identity(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """`is` instead of ==: two equal numbers above 256 are two objects, and small ones happen to be one."""
    return _until([a == b <= 256 for a, b in zip(cached, sequence, strict=False)])


def compared_as_text(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """Ids are compared as text, digit by digit: 14 agrees with 1 for a digit, and is another token."""
    held, asked = (" ".join(map(str, tokens)) for tokens in (cached, sequence))
    return len(held[: common_prefix([*map(ord, held)], [*map(ord, asked)])].split())


def list_against_tuple(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """Slices of a list and of a tuple are never equal, whatever they hold: compare token by token, or make
    both a list first.
    """
    return common_prefix(cached, sequence) if type(cached) is type(sequence) else 0


# ---- cache_bytes(config, length)


def _heads(config: Any) -> int:
    return getattr(config, "num_key_value_heads", None) or config.num_attention_heads


def keys_only(config: Any, length: int) -> int:
    """Counted once: a token has a key and a value in each layer, which makes twice that."""
    return cache_bytes(config, length) // 2


def one_layer(config: Any, length: int) -> int:
    """One layer only: every layer has keys and values of its own."""
    return cache_bytes(config, length) // config.num_hidden_layers


def one_head(config: Any, length: int) -> int:
    """One head only: every key-value head has keys and values of its own."""
    return cache_bytes(config, length) // _heads(config)


def query_heads(config: Any, length: int) -> int:
    """Grouped heads are ignored: with num_key_value_heads in the config, several query heads share one head
    of keys and values, and only those are kept.
    """
    return cache_bytes(config, length) // _heads(config) * config.num_attention_heads


def _another_width(config: Any, length: int, width: int) -> int:
    own = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    return cache_bytes(config, length) // own * width


def width_from_the_hidden_size(config: Any, length: int) -> int:
    """The width of a head is taken from hidden_size although the config gives head_dim: where it does, that
    is the width.
    """
    return _another_width(config, length, config.hidden_size // config.num_attention_heads)


def width_of_the_model(config: Any, length: int) -> int:
    """hidden_size for the width of one head: it is the width of all query heads together."""
    return _another_width(config, length, config.hidden_size)


def hidden_states(config: Any, length: int) -> int:
    """hidden_size numbers for each key: that is what all query heads would take. Only the key-value heads
    are kept, each as wide as a query head: head_dim, or hidden_size // num_attention_heads.
    """
    return _another_width(config, length, config.hidden_size) // _heads(config)


def width_by_key_value_heads(config: Any, length: int) -> int:
    """Without head_dim, hidden_size is divided by the key-value heads: a head is as wide as a query head,
    hidden_size // num_attention_heads, grouped or not.
    """
    own = getattr(config, "head_dim", None)
    return _another_width(config, length, own or config.hidden_size // _heads(config))


def _of_size(config: Any, length: int, size: int) -> int:
    own = (getattr(config, "dtype", None) or torch.float32).itemsize
    return cache_bytes(config, length) // own * size


def numbers(config: Any, length: int) -> int:
    """Numbers are counted, not bytes: a number takes 2 bytes in 16 bits and 4 in float32."""
    return _of_size(config, length, 1)


def always_two_bytes(config: Any, length: int) -> int:
    """Two bytes for every number, whatever the dtype in the config; without one it is float32, 4 bytes."""
    return _of_size(config, length, 2)


def always_four_bytes(config: Any, length: int) -> int:
    """Four bytes for every number, whatever the config's dtype says."""
    return _of_size(config, length, 4)


def two_bytes_by_default(config: Any, length: int) -> int:
    """Two bytes where the config has no dtype: without one, weights and cache are float32, 4 bytes."""
    own = (getattr(config, "dtype", None) or torch.float16).itemsize
    return _of_size(config, length, own)


def bits(config: Any, length: int) -> int:
    """Bits, not bytes: eight of them make one."""
    return 8 * cache_bytes(config, length)


def any_length(config: Any, length: int) -> int:
    """The length is forgotten: this is what one token takes."""
    return cache_bytes(config, 1)


def one_token_more(config: Any, length: int) -> int:
    """One token too many: `length` tokens were asked for."""
    return cache_bytes(config, length + 1)


def scores(config: Any, length: int) -> int:
    """length squared: that is the table of attention scores, which nobody keeps. Keys and values grow with
    the length, once.
    """
    return cache_bytes(config, length) * length
