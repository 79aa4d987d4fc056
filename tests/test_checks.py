"""Bad input: one clear ValueError that names the value and the remedy."""

from __future__ import annotations

import re
import sys
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from engine_parts import NeverCalled
from model_parts import tiny_llama

from specdec_lessons.foundations import checks
from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.foundations.sampling import Sampling


def refused(call, *parts: str) -> None:
    with pytest.raises(ValueError, match=".*".join(map(re.escape, parts))) as caught:
        call()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "prompt",
    [
        [1, 2],
        (1, 2),
        range(1, 3),
        torch.tensor([1, 2]),
        torch.tensor([1, 2], dtype=torch.int32),
        np.array([1, 2], dtype=np.uint8),
        [np.int64(1), torch.tensor(2)],
    ],
)
def test_a_prompt_of_any_kind_becomes_ints(prompt):
    ids = checks.token_ids(prompt)
    assert ids == [1, 2]
    assert all(type(token) is int for token in ids)


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        ("Once upon", ("prompt='Once upon'", "token ids", "tokenizer")),
        ("x" * 500, ("prompt='" + "x" * 40 + "'", "token ids")),
        ([], ("prompt is empty", "bos_token_id")),
        (torch.empty(0, dtype=torch.int64), ("prompt is empty",)),
        ([[1, 2]], ("prompt is a batch of 1", "one sequence", "prompt[0]")),
        (torch.ones(3, 2, dtype=torch.int64), ("prompt is a batch of 3", "prompt[0]")),
        ([torch.tensor([1, 2])], ("prompt is a batch of 1",)),
        ([1, 2.5], ("prompt holds something that is not a token id", "float")),
        (torch.tensor([1.0]), ("prompt holds something that is not a token id", "float")),
        ([1, "a"], ("prompt holds something that is not a token id", "str")),
        (None, ("prompt of type NoneType", "list of token ids")),
        (5, ("prompt of type int", "list of token ids")),
        ({"input_ids": [1]}, ("prompt of type dict", "list of token ids")),
        (b"ab", ("prompt of type bytes", "list of token ids")),
    ],
)
def test_what_is_no_prompt(prompt, parts):
    refused(lambda: checks.token_ids(prompt), *parts)


def test_ids_outside_the_vocabulary_and_a_full_context():
    model = NeverCalled()  # 10 ids, 8 positions
    checks.check_prompt([0, 9], model)
    checks.check_prompt([1] * 7, model)
    refused(lambda: checks.check_prompt([0, 10], model), "token id 10", "ids 0 to 9", "tokenizer")
    refused(lambda: checks.check_prompt([-1], model), "token id -1", "ids 0 to 9")
    refused(lambda: checks.check_prompt([1] * 8, model), "prompt of 8 tokens", "context of 8", "shorten")
    refused(lambda: checks.check_prompt([1] * 9, model), "prompt of 9 tokens", "context of 8")


@pytest.mark.parametrize("value", [-1, 1.0, "3", None, True])
def test_budget_and_k(value):
    refused(lambda: checks.check_budget(value, 1), f"max_new_tokens={value!r}: ask for 0 or more tokens")
    refused(lambda: checks.check_budget(1, value), f"k={value!r}: draft 0 or more tokens a round")


def test_budget_and_k_at_their_smallest():
    checks.check_budget(0, 0)
    checks.check_budget(np.int64(3), np.int32(2))


@pytest.mark.parametrize("stops", [[], [2], (2, 2), {0, 9}, np.array([2, 9]), torch.tensor([0])])
def test_stop_tokens_become_a_set(stops):
    expected = frozenset(int(token) for token in stops)
    assert checks.check_stop_tokens(stops, 10) == expected
    assert checks.check_stop_tokens(iter(stops), 10) == expected  # read once, so it cannot run dry


@pytest.mark.parametrize(
    ("stops", "parts"),
    [
        ("</s>", ("stop_tokens='</s>'", "token ids")),
        (2, ("stop_tokens=2", "token ids", "[2]")),
        ([10], ("stop token 10", "vocabulary", "0 to 9")),
        ([-1], ("stop token -1", "vocabulary", "0 to 9")),
        (["</s>"], ("stop token '</s>'",)),
        ([1.5], ("stop token 1.5",)),
    ],
)
def test_what_is_no_stop_token(stops, parts):
    refused(lambda: checks.check_stop_tokens(stops, 10), *parts)


def test_drafters():
    drafter = NeverCalled()  # 10 ids
    checks.check_drafter(drafter, 3, 10)
    checks.check_drafter(None, 0, 10)
    checks.check_drafter(SimpleNamespace(draft=None), 3, 10)  # one that does not say is checked by its drafts
    refused(lambda: checks.check_drafter(None, 3, 10), "k=3 without a drafter", "k=0 for plain decoding")
    refused(lambda: checks.check_drafter(object(), 3, 10), "object cannot draft", "ModelDrafter(model)")
    refused(lambda: checks.check_drafter(drafter, 3, 12), "10 ids", "12", "CachedModel(model, vocab_size=")


def draft_of(tokens, rows) -> Draft:
    return Draft(torch.tensor(tokens), torch.tensor(rows))


EVEN = [0.25] * 4


def test_drafts_that_keep_their_word():
    checks.check_draft(draft_of([0, 3], [EVEN, [0.0, 0, 0.5, 0.5]]), 2, 4)
    checks.check_draft(Draft(torch.empty(0, dtype=torch.int64), torch.empty(0, 4)), 0, 4)


@pytest.mark.parametrize(
    ("draft", "parts"),
    [
        (draft_of([0, 1, 2], [EVEN] * 3), ("3 tokens", "at most 2")),
        (draft_of([0], [[0.2] * 5]), ("(1, 5)", "(1, 4)")),
        (draft_of([0, 1], [EVEN]), ("(1, 4)", "(2, 4)")),
        (draft_of([0], EVEN), ("(4,)", "(1, 4)")),
        (draft_of([0, 4], [EVEN] * 2), ("tokens [0, 4]", "0 to 3")),
        (draft_of([-1], [EVEN]), ("tokens [-1]", "0 to 3")),
        (draft_of([1.0], [EVEN]), ("tokens [1.0]", "int64")),
        (draft_of([0], [[0.0, 1.0, -2.0, 0.5]]), ("sum to [-0.5]", "probabilities")),  # logits
        (draft_of([0], [[torch.nan] * 4]), ("sum to [nan]", "probabilities")),
        (draft_of([0], [[0.0, 1.0, 0.0, 0.0]]), ("probability 0", "the law it was drawn from")),
    ],
)
def test_drafts_that_break_their_word(draft, parts):
    refused(lambda: checks.check_draft(draft, 2, 4), *parts)


@pytest.mark.parametrize("sampling", [0.8, None, "greedy", {"temperature": 1.0}])
def test_what_is_no_sampling(sampling):
    checks.check_sampling(Sampling())
    refused(lambda: checks.check_sampling(sampling), f"sampling={sampling!r}", "Sampling(temperature=")


def test_rows():
    checks.check_rows([1, 2], 2)
    refused(lambda: checks.check_rows([1, 2], 3), "last=3", "1 to 2 rows")
    refused(lambda: checks.check_rows([1, 2], 0), "last=0")


def config(**values):
    inner = SimpleNamespace(**values)
    return SimpleNamespace(config=SimpleNamespace(get_text_config=lambda: inner))


def test_vocabulary_and_context_are_read_from_the_text_part_of_the_config():
    model = config(vocab_size=100, max_position_embeddings=7)
    assert checks.vocabulary_size(model, None) == 100
    assert checks.vocabulary_size(model, 90) == 90
    assert checks.context_length(model) == 7
    assert checks.context_length(config(vocab_size=3)) == sys.maxsize  # ALiBi names no limit
    for wanted in (0, 101):
        refused(lambda wanted=wanted: checks.vocabulary_size(model, wanted), f"vocab_size={wanted}", "100")


def test_training_mode():
    checks.check_hugging_face(tiny_llama())
    refused(
        lambda: checks.check_hugging_face(SimpleNamespace(training=True)), "training mode", "model.eval()"
    )
