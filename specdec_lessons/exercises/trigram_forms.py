"""What the grader of chapter 1 reads: tables of counts, and which mistake fits what was answered."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from numbers import Real
from operator import attrgetter
from typing import Any

import numpy as np
from torch import Tensor

from specdec_lessons.course.grading import Answer, Case, Result, Wrong, diagnosis
from specdec_lessons.course.values import copied, same, shown
from specdec_lessons.trigram import PAD, Grams

Table = dict[tuple[int, ...], int]
COUNTED = "a dict {(id, ..., id): count}, or Grams"
Mistakes = Collection[Callable[..., Any]]


def first_wrong(wrong: Wrong, results: Sequence[Result]) -> Result:
    """Return the result that `wrong` is about."""
    return next(r for r in results if (r.called, r.about) == (wrong.said["called"], wrong.said["about"]))


def guess(
    wrong: Wrong,
    results: Sequence[Result],
    right: Callable[..., Any],
    mistakes: Mistakes,
    equal: Callable[..., bool],
) -> str:
    """Return the diagnosis of a mistake that gives the first wrong result, and those that are right; or ''.

    A mistake that goes wrong where this answer does not is another one.
    """
    first = first_wrong(wrong, results)
    fitting = [first, *(r for r in results if equal(r.got, right(*r.args), 1e-6))]
    for mistake in mistakes:
        if all(equal(r.got, mistake(*r.args), 1e-6) for r in fitting):
            return f"Here it comes out as in this mistake: {diagnosis(mistake)}"
    return ""


# ---- tables


def read_table(result: Result, n: int) -> Table:
    """Return the result as {ids: count}, sorted. Raises Wrong for what is no table of n-grams.

    A dict may hold numbers for single tokens, and zeros, which count nothing.
    """
    got = result.got
    if got is None:
        result.wrong("It returned None: is there a `return`?", COUNTED)
    if isinstance(got, Mapping):
        entries = [(key, count) for key, count in got.items() if not (isinstance(count, Real) and count == 0)]
    elif hasattr(got, "ids") and hasattr(got, "counts"):
        entries = _entries(result, n)
    else:
        result.wrong(f"It returned a {type(got).__name__}.", COUNTED)
    table = {_key(result, key): count for key, count in entries}
    for key, count in table.items():
        if len(key) != n:
            held, wanted = (f"{many} id{'' if many == 1 else 's'}" for many in (len(key), n))
            result.wrong(f"{shown(key)} holds {held}.", f"n-grams of {wanted} each")
        if not (isinstance(count, Real) and float(count) >= 1 and float(count).is_integer()):
            result.wrong(f"{key} has the count {count!r}.", "counts: whole numbers of 1 or more")
    return {key: int(table[key]) for key in sorted(table)}


def _key(result: Result, key: Any) -> tuple[int, ...]:
    if any(isinstance(part, Tensor) for part in (key if isinstance(key, (tuple, list)) else (key,))):
        by_identity = (
            "The keys hold tensors, which hash by identity: two that are equal are two keys. .tolist()"
        )
        result.wrong(f"{by_identity} makes plain numbers of them.", COUNTED, "keys that hold tensors")
    try:
        return tuple(operator.index(part) for part in (key if isinstance(key, (tuple, list)) else (key,)))
    except TypeError:
        result.wrong(f"{key!r:.60} is no tuple of token ids.", COUNTED)


def _entries(result: Result, n: int) -> list[tuple[Any, Any]]:
    try:
        ids, counts = np.asarray(result.got.ids), np.asarray(result.got.counts)
    except (TypeError, ValueError, RuntimeError) as error:
        result.wrong(f"ids or counts are no arrays: {error}", COUNTED)
    if ids.ndim != 2 or ids.shape[1] != n or counts.shape != ids.shape[:1] or ids.dtype.kind not in "iu":
        given = f"ids {ids.dtype} {ids.shape}, counts {counts.shape}"
        result.wrong("The shapes or dtypes are wrong.", f"ids int32 (m, {n}), counts (m,)", given)
    rows = list(map(tuple, ids.tolist()))
    if rows != sorted(set(rows)):
        result.wrong(
            "The rows are not sorted, or one stands twice: `Grams.after` searches by halving.", COUNTED
        )
    return list(zip(rows, counts.tolist(), strict=True))


def _as_table(grams: Any) -> Any:
    return table_of(grams) if isinstance(grams, Grams) else grams


def table_of(grams: Grams) -> Table:
    """Return {ids: count} of `Grams`."""
    return {tuple(row): count for row, count in zip(grams.ids.tolist(), grams.counts.tolist(), strict=True)}


def same_table(got: Any, expected: Any, tolerance: float) -> bool:
    """Return whether two tables agree, each of them `Grams` or a dict."""
    return same(_as_table(got), _as_table(expected), tolerance)


def difference(got: Table, expected: Table) -> str:
    """Return in words what is missing, too many, or counted otherwise."""
    lost = {key: count for key, count in expected.items() if key not in got}
    added = {key: count for key, count in got.items() if key not in expected}
    other = [key for key in got if key in expected and got[key] != expected[key]]
    said = [f"Missing: {shown(lost)}."] if lost else []
    said += [f"Too many: {shown(added)}."] if added else []
    said += [f"{shown(key)} counts {got[key]}, not {expected[key]}." for key in other[:2]]
    said += ["PAD is predicted, but it is no token."] if any(key[-1] == PAD for key in added) else []
    return " ".join(said)


# ---- counts that were written to


@contextmanager
def naming_the_table(answer: Answer, cases: Sequence[Case]) -> Iterator[None]:
    """Where the `Counts` of a case was written to, say which table: whole, they are too long to print."""
    try:
        yield
    except Wrong as wrong:
        case = next((case for case in cases if case.about == wrong.said["about"]), None)
        if case is not None and wrong.said["got"].startswith("afterwards"):
            counts, context = copied(list(case.args))
            answer.run(lambda: answer.function(counts, context), wrong.said["called"])
            wrong.said |= {"called": f"{answer.name}(counts, {context})"} | _written_to(case.args[0], counts)
        raise


def _written_to(before: Any, after: Any) -> dict[str, str]:
    """What was and what is in the first array that differs; {} for none."""
    for name in ("trigrams.ids", "trigrams.counts", "bigrams.ids", "bigrams.counts", "unigrams.counts"):
        was, now = (attrgetter(name)(counts) for counts in (before, after))
        if not same(now, was):
            return {"got": f"afterwards counts.{name} is {shown(now)}", "expected": f"it stays {shown(was)}"}
    return {}
