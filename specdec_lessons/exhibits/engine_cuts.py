"""Wrong cut(block, budget, stop_tokens) of chapter 6. The first line of each docstring is the diagnosis."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..engine import cut


def _first_stop(block: Sequence[int], stop_tokens: Collection[int]) -> int | None:
    return next((i for i, token in enumerate(block) if token in stop_tokens), None)


# ---- the budget


def past_the_budget(block: Sequence[int], budget: int, stop_tokens: Collection[int]) -> tuple[int, ...]:
    """past the budget: only the stop token is looked for, so a block of K + 1 tokens comes whole."""
    return cut(block, len(block), stop_tokens)


def one_past_the_budget(block: Sequence[int], budget: int, stop_tokens: Collection[int]) -> tuple[int, ...]:
    """off by one: one token past the budget."""
    return cut(block, budget + 1, stop_tokens)


def one_short_of_the_budget(
    block: Sequence[int], budget: int, stop_tokens: Collection[int]
) -> tuple[int, ...]:
    """off by one: the last token that the budget allows is cut off."""
    return cut(block, max(budget - 1, 0), stop_tokens)


def budget_only_without_a_stop(
    block: Sequence[int], budget: int, stop_tokens: Collection[int]
) -> tuple[int, ...]:
    """the budget is looked at only where no stop token comes: with one, the block runs on to it, past the
    budget. The budget cuts first.
    """
    stopped = _first_stop(block, stop_tokens) is not None
    return cut(block, len(block) if stopped else budget, stop_tokens)


def budget_only_with_a_stop(
    block: Sequence[int], budget: int, stop_tokens: Collection[int]
) -> tuple[int, ...]:
    """the budget is looked at only where a stop token comes: without one the whole block is returned."""
    stopped = _first_stop(block, stop_tokens) is not None
    return cut(block, budget if stopped else len(block), stop_tokens)


def stop_beyond_the_budget(
    block: Sequence[int], budget: int, stop_tokens: Collection[int]
) -> tuple[int, ...]:
    """a stop token just past the budget is emitted too: it is a token like any other, and costs one."""
    kept = cut(block, budget, stop_tokens)
    following = block[len(kept) : len(kept) + 1]
    stopped = _first_stop(kept, stop_tokens) is not None
    return kept if stopped or _first_stop(following, stop_tokens) is None else (*kept, *following)


def cut_from_the_back(block: Sequence[int], budget: int, stop_tokens: Collection[int]) -> tuple[int, ...]:
    """block[:-n] with n the tokens too many: at n = 0 that slice is empty, and where n is negative it
    cuts.
    """
    return cut(block[: -(len(block) - budget)], budget, stop_tokens)


def last_of_the_block(block: Sequence[int], budget: int, stop_tokens: Collection[int]) -> tuple[int, ...]:
    """the last tokens of the block are kept, block[-budget:], where the first are meant."""
    return cut(block[-budget:], budget, stop_tokens)


def one_token_at_budget_zero(
    block: Sequence[int], budget: int, stop_tokens: Collection[int]
) -> tuple[int, ...]:
    """a budget of 0 lets one token through: it is looked at after a token is taken, not before."""
    return cut(block, max(budget, 1), stop_tokens)


def no_limit_at_budget_zero(
    block: Sequence[int], budget: int, stop_tokens: Collection[int]
) -> tuple[int, ...]:
    """a budget of 0 is taken for no limit at all: 0 is False in an `if`, and in `budget or None`."""
    return cut(block, budget or len(block), stop_tokens)


# ---- where a stop token is seen


def stop_not_looked_for(block: Sequence[int], budget: int, stop_tokens: Collection[int]) -> tuple[int, ...]:
    """stop tokens inside the block are not looked for, an accepted one neither: the text goes on behind its
    end. Comparing the last token alone does the same, and so does `token == stop_tokens`, a number against
    the whole collection.
    """
    return tuple(block[:budget])


def stop_in_the_last_place_only(
    block: Sequence[int], budget: int, stop_tokens: Collection[int]
) -> tuple[int, ...]:
    """only the last token is compared with the stops, and dropped if it is one: a stop inside the accepted
    draft is missed.
    """
    kept = tuple(block[:budget])
    return kept[:-1] if kept and kept[-1] in stop_tokens else kept


def first_stop_id_only(block: Sequence[int], budget: int, stop_tokens: Collection[int]) -> tuple[int, ...]:
    """only one of the stop ids is looked for: each of them ends the text."""
    return cut(block, budget, list(stop_tokens)[:1])


def first_of_the_stop_ids(block: Sequence[int], budget: int, stop_tokens: Collection[int]) -> tuple[int, ...]:
    """the stop ids are looked for one after the other, and the first *id* found cuts: what counts is which of
    them comes first in the *block*.
    """
    kept = tuple(block[:budget])
    for stop in stop_tokens:
        if stop in kept:
            return kept[: kept.index(stop) + 1]
    return kept


def smallest_stop_id(block: Sequence[int], budget: int, stop_tokens: Collection[int]) -> tuple[int, ...]:
    """the stop with the smallest *id* cuts: what counts is which of them comes first in the *block*."""
    kept = tuple(block[:budget])
    hits = set(kept) & set(stop_tokens)
    return kept[: kept.index(min(hits)) + 1] if hits else kept


def last_stop_counts(block: Sequence[int], budget: int, stop_tokens: Collection[int]) -> tuple[int, ...]:
    """the text is cut behind the last stop token: the first one ends it."""
    kept = tuple(block[:budget])
    stops = [i for i, token in enumerate(kept) if token in stop_tokens]
    return kept[: stops[-1] + 1] if stops else kept


def stop_in_first_place_missed(
    block: Sequence[int], budget: int, stop_tokens: Collection[int]
) -> tuple[int, ...]:
    """a stop token in the first place is missed: its index is 0, which is False in an `if`."""
    return cut(block, budget, () if _first_stop(block[:budget], stop_tokens) == 0 else stop_tokens)


def stop_zero_missed(block: Sequence[int], budget: int, stop_tokens: Collection[int]) -> tuple[int, ...]:
    """the stop token 0 is missed: an id of 0 is False in an `if`, and a token like any other."""
    return cut(block, budget, [stop for stop in stop_tokens if stop])


def zero_is_always_a_stop(block: Sequence[int], budget: int, stop_tokens: Collection[int]) -> tuple[int, ...]:
    """token 0 ends the text though it is no stop: an id of 0 is False in a `while` or an `if`."""
    return cut(block, budget, [*stop_tokens, 0])


def stops_compared_by_identity(
    block: Sequence[int], budget: int, stop_tokens: Collection[int]
) -> tuple[int, ...]:
    """`is` compares objects, not numbers: equal ids above 256 may be two objects. Use == or `in`."""
    return cut(block, budget, [stop for stop in stop_tokens if stop <= 256])


def only_a_token_without_a_stop(
    block: Sequence[int], budget: int, stop_tokens: Collection[int]
) -> tuple[int, ...]:
    """without a stop token only the first token is kept: "not found" was written as place 0."""
    kept = tuple(block[:budget])
    return kept[: (_first_stop(kept, stop_tokens) or 0) + 1]


# ---- what stays of the end


def stop_token_dropped(block: Sequence[int], budget: int, stop_tokens: Collection[int]) -> tuple[int, ...]:
    """the stop token is dropped: it is the last token of the text, and plain decoding returns it."""
    kept = tuple(block[:budget])
    return kept[: _first_stop(kept, stop_tokens)]


def stop_tokens_filtered_out(
    block: Sequence[int], budget: int, stop_tokens: Collection[int]
) -> tuple[int, ...]:
    """stop tokens are filtered out, and the text behind them stays: the first stop token ends the text."""
    return tuple(token for token in block[:budget] if token not in stop_tokens)


def one_token_past_the_stop(
    block: Sequence[int], budget: int, stop_tokens: Collection[int]
) -> tuple[int, ...]:
    """off by one: one token behind the stop token is kept."""
    kept = tuple(block[:budget])
    stop = _first_stop(kept, stop_tokens)
    return kept if stop is None else kept[: stop + 2]


def bonus_after_a_stop(block: Sequence[int], budget: int, stop_tokens: Collection[int]) -> tuple[int, ...]:
    """the draft is cut at the stop token, and the block's last token, recovered or bonus, still follows: it
    was judged in a text that had ended.
    """
    *draft, own = block
    return (*cut(draft, budget, stop_tokens), own)[:budget]


def nothing_left_at_a_stop(
    block: Sequence[int], budget: int, stop_tokens: Collection[int]
) -> tuple[int, ...]:
    """a block with a stop token is thrown away whole: what stands before the stop, and the stop, is text."""
    kept = tuple(block[:budget])
    return kept if _first_stop(kept, stop_tokens) is None else ()


OF_CUT = [
    past_the_budget,
    stop_not_looked_for,
    stop_in_the_last_place_only,
    stop_token_dropped,
    stop_tokens_filtered_out,
    one_token_past_the_stop,
    bonus_after_a_stop,
    nothing_left_at_a_stop,
    one_past_the_budget,
    one_short_of_the_budget,
    budget_only_without_a_stop,
    budget_only_with_a_stop,
    stop_beyond_the_budget,
    cut_from_the_back,
    last_of_the_block,
    one_token_at_budget_zero,
    no_limit_at_budget_zero,
    first_stop_id_only,
    first_of_the_stop_ids,
    smallest_stop_id,
    last_stop_counts,
    stop_in_first_place_missed,
    stop_zero_missed,
    zero_is_always_a_stop,
    stops_compared_by_identity,
    only_a_token_without_a_stop,
]
