"""Wrong `append(cache, keys, values)` and `truncate(cache, length)`: a wrong axis, end, or number of rows."""

from __future__ import annotations

import torch
from torch import Tensor

from ..kv_cache import KeyValues

# ---- append(cache, keys, values)


def put_before(cache: KeyValues, keys: Tensor, values: Tensor) -> KeyValues:
    """The new tokens stand before the old ones: row i of a cache is token i of the text."""
    return KeyValues(torch.cat([keys, cache.keys], 1), torch.cat([values, cache.values], 1))


def old_ones_lost(cache: KeyValues, keys: Tensor, values: Tensor) -> KeyValues:
    """Only the new tokens are kept: what the cache held is lost."""
    return KeyValues(keys.clone(), values.clone())


def nothing_added(cache: KeyValues, keys: Tensor, values: Tensor) -> KeyValues:
    """The cache comes back as it was: the new keys and values are in no one's result."""
    return KeyValues(cache.keys.clone(), cache.values.clone())


def only_keys_appended(cache: KeyValues, keys: Tensor, values: Tensor) -> KeyValues:
    """The values do not grow with the keys: attention finds a key, and no value belongs to it."""
    return KeyValues(torch.cat([cache.keys, keys], 1), cache.values.clone())


def keys_twice(cache: KeyValues, keys: Tensor, values: Tensor) -> KeyValues:
    """The new keys are appended to the values as well: a slip of the second line."""
    return KeyValues(torch.cat([cache.keys, keys], 1), torch.cat([cache.values, keys], 1))


def swapped(cache: KeyValues, keys: Tensor, values: Tensor) -> KeyValues:
    """Keys and values have changed places in the result."""
    return KeyValues(torch.cat([cache.values, values], 1), torch.cat([cache.keys, keys], 1))


def one_token_at_most(cache: KeyValues, keys: Tensor, values: Tensor) -> KeyValues:
    """Only the last of the new tokens is appended: right for one, a hole for a draft of several."""
    return KeyValues(torch.cat([cache.keys, keys[:, -1:]], 1), torch.cat([cache.values, values[:, -1:]], 1))


def latest_overwritten(cache: KeyValues, keys: Tensor, values: Tensor) -> KeyValues:
    """The new tokens are written over the latest ones: the length stays, and old rows are gone."""
    held = max(cache.keys.shape[1] - keys.shape[1], 0)
    return KeyValues(
        torch.cat([cache.keys[:, :held], keys], 1), torch.cat([cache.values[:, :held], values], 1)
    )


# ---- truncate(cache, length)


def emptied_at_zero(cache: KeyValues, length: int) -> KeyValues:
    """The slice [:-n] with n = 0, nothing to drop, is [:0]: the cache is emptied. Count from the front."""
    n = cache.keys.shape[1] - length
    return KeyValues(cache.keys[:, :-n], cache.values[:, :-n])


def zero_keeps_all(cache: KeyValues, length: int) -> KeyValues:
    """Length 0 keeps everything: 0 counts as "not given", so a new text would start on the old one."""
    return KeyValues(cache.keys[:, : length or None], cache.values[:, : length or None])


def last_kept(cache: KeyValues, length: int) -> KeyValues:
    """The last tokens are kept instead of the first: the rejected ones stay, the text goes."""
    first = cache.keys.shape[1] - length
    return KeyValues(cache.keys[:, first:], cache.values[:, first:])


def last_kept_all_at_zero(cache: KeyValues, length: int) -> KeyValues:
    """The last tokens are kept instead of the first, and [-0:] keeps all of them."""
    return KeyValues(cache.keys[:, -length:], cache.values[:, -length:])


def length_dropped(cache: KeyValues, length: int) -> KeyValues:
    """`length` tokens are dropped where `length` tokens were to stay."""
    stay = cache.keys.shape[1] - length
    return KeyValues(cache.keys[:, :stay], cache.values[:, :stay])


def length_dropped_from_the_front(cache: KeyValues, length: int) -> KeyValues:
    """The first `length` tokens are dropped, [length:], where they were to stay, [:length]."""
    return KeyValues(cache.keys[:, length:], cache.values[:, length:])


def length_dropped_by_a_slice(cache: KeyValues, length: int) -> KeyValues:
    """`length` tokens are dropped where `length` were to stay: [:-length] counts from the end."""
    return KeyValues(cache.keys[:, :-length], cache.values[:, :-length])


def one_more_kept(cache: KeyValues, length: int) -> KeyValues:
    """One token too many stays: a rejected one. A slice [:length] ends before row `length`."""
    return KeyValues(cache.keys[:, : length + 1], cache.values[:, : length + 1])


def one_less_kept(cache: KeyValues, length: int) -> KeyValues:
    """One token too few stays: a hole where an accepted one was."""
    stay = max(length - 1, 0)
    return KeyValues(cache.keys[:, :stay], cache.values[:, :stay])


def heads_cut(cache: KeyValues, length: int) -> KeyValues:
    """The slice cuts axis 0, the heads: every token is still there. Tokens are axis 1."""
    return KeyValues(cache.keys[:length], cache.values[:length])


def width_cut(cache: KeyValues, length: int) -> KeyValues:
    """The slice cuts the last axis, the width of each head: every token is still there. Tokens are axis 1."""
    return KeyValues(cache.keys[..., :length], cache.values[..., :length])


def only_keys_truncated(cache: KeyValues, length: int) -> KeyValues:
    """The values are not cut with the keys: attention would mix in values without a key."""
    return KeyValues(cache.keys[:, :length], cache.values)


def zeros_instead(cache: KeyValues, length: int) -> KeyValues:
    """What is to go is filled with zeros and stays: a key of zeros still gets a share of the attention."""
    stay = torch.arange(cache.keys.shape[1])[:, None] < length
    return KeyValues(cache.keys.where(stay, 0), cache.values.where(stay, 0))


def nothing_cut(cache: KeyValues, length: int) -> KeyValues:
    """The cache comes back as it was: the rejected tokens are still in it."""
    return cache
