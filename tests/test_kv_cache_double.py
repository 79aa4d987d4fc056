"""The small model that chapter 5 is graded on does to wrong passes what real models do.

Every wrong `cached_rows` of the exhibits runs on tiny models of three families, and on the double that is
called as this version of transformers calls them: the same rows must come out wrong, in the same shape, and
the cache must be equally long afterwards.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch
from model_parts import tiny_gpt2, tiny_llama, tiny_qwen2

from specdec_lessons.exhibits import kv_cache_rows
from specdec_lessons.exhibits.kv_cache_model import MODEL, OLDER, holding
from specdec_lessons.kv_cache import cached_rows
from specdec_lessons.verifier import rows

FAMILIES = {"gpt2": tiny_gpt2, "llama": tiny_llama, "qwen2": tiny_qwen2}
WRONG = {
    name: function
    for name, function in vars(kv_cache_rows).items()
    if inspect.isfunction(function) and function.__module__ == kv_cache_rows.__name__ and name[0] != "_"
}
# fed before, how many of them are kept, fed now
CASES = [((3, 1, 4, 1), 3, (1, 5, 9)), ((2, 7, 1, 8, 2), 5, (6,)), ((1, 4, 1), 2, (3, 3, 5, 7, 0))]


def real(family: str) -> Any:
    return FAMILIES[family](MODEL.vocab_size, 2, torch.float64)


def double_of(model: Any) -> Any:
    """The double that takes its cache under the name by which this model takes it."""
    return MODEL if "cache" in inspect.signature(type(model).forward).parameters else OLDER


def outcome(function: Callable, model: Any, before: Sequence[int], kept: int, new: Sequence[int]) -> dict:
    """Shape of the answer, which rows are wrong (None for another shape), length of the cache afterwards."""
    cache = holding(model, before, kept)
    got, wanted = function(model, cache, new), rows(model, [*before[:kept], *new], len(new))
    wrong = None
    if got.shape == wanted.shape:
        gaps = (got - wanted).abs().amax(1).tolist()
        assert all(gap < 1e-9 or gap > 1e-3 for gap in gaps)  # nothing between right and wrong
        wrong = [gap > 1e-3 for gap in gaps]
    return {"shape": tuple(got.shape), "wrong rows": wrong, "cache": cache.get_seq_length()}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_pass_is_as_wrong_on_the_double(name, family):
    model = real(family)
    for case in CASES:
        assert outcome(WRONG[name], double_of(model), *case) == outcome(WRONG[name], model, *case), case


@pytest.mark.parametrize("family", [*FAMILIES, "double"])
def test_the_right_pass_is_right_on_both(family):
    model = MODEL if family == "double" else real(family)
    for before, kept, new in CASES:
        found = outcome(cached_rows, model, before, kept, new)
        shape = (len(new), MODEL.vocab_size)
        assert found == {"shape": shape, "wrong rows": [False] * len(new), "cache": kept + len(new)}


def test_the_comparison_tells_wrong_passes_apart():
    """Negative control: most of the wrong functions have an outcome of their own, on real models."""
    model = real("gpt2")
    found = {str([outcome(function, model, *case) for case in CASES]) for function in WRONG.values()}
    assert len(WRONG) > 15
    assert len(found) > 10


@pytest.mark.parametrize("family", FAMILIES)
def test_the_two_doubles_differ_where_versions_of_transformers_do(family):
    """`cache` is unknown to the older one, and swallowed: a context lost without a word."""
    new_name = kv_cache_rows.only_the_new_name
    lost = {
        double.__name__: any(outcome(new_name, double, *CASES[0])["wrong rows"]) for double in (MODEL, OLDER)
    }
    assert lost == {"MODEL": False, "OLDER": True}
    model = real(family)
    assert any(outcome(new_name, model, *CASES[0])["wrong rows"]) == lost[double_of(model).__name__]
