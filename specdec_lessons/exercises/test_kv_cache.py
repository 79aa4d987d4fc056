"""Grader of chapter 5. Every model and cache is small and exact, in float64; nothing is random."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import torch
import transformers

from specdec_lessons import kv_cache as chapter
from specdec_lessons.course.grading import Answer, Case, exercise
from specdec_lessons.exercises.kv_cache_audits import audit_cache, check_audit
from specdec_lessons.exercises.kv_cache_forms import (
    Call,
    judge,
    key_values,
    of_another_axis,
    of_bounds,
    of_ends,
    of_ids,
    of_missing_fields,
    refused,
    times_too_much,
    unexplained,
)
from specdec_lessons.exercises.kv_cache_passes import Pass, check_cache, check_cost, check_rows, observed
from specdec_lessons.exhibits.kv_cache_model import MODEL, OLDER, numbered
from specdec_lessons.kv_cache import KeyValues

# ---- append

NUMBERED = "from specdec_lessons.exhibits.kv_cache_model import numbered"


def _numbered(heads: int, length: int, width: int, first: int = 0) -> tuple[KeyValues, str]:
    """Keys and values whose numbers say where they stand, and how a learner types them."""
    more = f", first={first}" if first else ""
    return numbered(heads, length, width, first), f"numbered({heads}, {length}, {width}{more})"


def _appending(heads: int, held: int, n: int, width: int, about: str) -> Call:
    cache, typed = _numbered(heads, held, width)
    new, also = _numbered(heads, n, width, held)
    return Call(cache, *new, about=f"{about}; {NUMBERED}", called=f"append({typed}, *{also})")


APPENDED = [
    _appending(2, 3, 1, 2, "one new token after three"),
    _appending(2, 1, 3, 2, "a draft of three after one"),
    _appending(2, 2, 2, 2, "two after two, in two heads of width 2"),
    _appending(3, 4, 6, 1, "six after four, in three heads of width 1"),
    _appending(1, 0, 4, 2, "the first tokens: an empty cache"),
    _appending(2, 3, 0, 2, "no new token"),
]


@exercise(
    chapter.append,
    difficulty=1,
    minutes=5,
    read="What is kept",
    hints=(
        "Of (heads, length, width), which axis grows when a token is read?",
        "Join the old and the new along axis 1, keys with keys and values with values. torch.cat makes a new "
        "tensor and leaves both as they are.",
        "KeyValues(torch.cat([cache.keys, keys], dim=1), and the same for the values).",
    ),
)
def test_append(answer: Answer) -> None:
    """Shapes and numbers, from one new token to none."""
    judge(
        answer,
        APPENDED,
        lambda r: key_values(r, r.args[0].keys.shape[1] + r.args[1].shape[1]),
        of_another_axis,
    )


# ---- truncate


def _truncating(heads: int, held: int, width: int, length: int, about: str) -> Call:
    cache, typed = _numbered(heads, held, width)
    return Call(cache, length, about=f"{about}; {NUMBERED}", called=f"truncate({typed}, {length})")


TRUNCATED = [
    _truncating(2, 4, 3, 2, "two of four tokens were rejected"),
    _truncating(2, 5, 3, 4, "one of five was rejected"),
    _truncating(3, 7, 1, 1, "six of seven were rejected"),
    _truncating(2, 4, 3, 4, "nothing was rejected: all four stay"),
    _truncating(2, 4, 3, 0, "another text: nothing stays"),
    _truncating(2, 0, 3, 0, "an empty cache"),
]
BEYOND = [
    _truncating(2, 3, 1, 4, "four of three tokens"),
    _truncating(2, 3, 1, -1, "a length below 0"),
]


@exercise(
    chapter.truncate,
    difficulty=1,
    minutes=10,
    read="Rolling back",
    hints=(
        "The draft was accepted whole, n = 0 tokens are to go. What is the slice [:-n] then?",
        "Say how many stay, not how many go: a slice from the front that ends at `length`, on axis 1. Check "
        "first that 0 <= length <= held; both ends are allowed.",
        "held = cache.keys.shape[1]; unless 0 <= length <= held: raise ValueError. Then "
        "KeyValues(cache.keys[:, :length], cache.values[:, :length]).",
    ),
)
def test_truncate(answer: Answer) -> None:
    """What stays, then what is refused."""
    judge(answer, TRUNCATED, lambda r: key_values(r, r.args[1]), of_bounds)
    for case in BEYOND:
        refused(answer, case)


# ---- cached_rows

PASSES = [
    Pass(MODEL, [3, 1, 4], [1, 5, 9], "three tokens held, three new"),
    Pass(MODEL, [2, 6, 0, 5], [4], "one new token: plain decoding"),
    Pass(MODEL, [5], [3, 2, 0, 4, 1, 6, 10], "one held, and K = 6 drafted after one new"),
    Pass(MODEL, [3, 1, 4, 1, 5, 9], [8, 8], "after a roll-back: six were read, four stay", kept=4),
    Pass(MODEL, [], [3, 1, 4, 1], "an empty cache: the prompt"),
    Pass(OLDER, [3, 1, 4], [1, 5, 9], "a model of transformers 4.57, whose forward takes past_key_values"),
    Pass(OLDER, [7, 7, 2], [10], "a model of transformers 4.57, and one new token"),
]


@exercise(
    chapter.cached_rows,
    difficulty=2,
    minutes=20,
    read="Only what is new is fed",
    watch=[chapter.CachedModel.rows],
    hints=(
        "What does the model know of the tokens before the new ones, if it is given the new ones alone? And "
        "how can it tell at which position they stand?",
        "Hand the cache over and feed the new tokens, all at once. From the cache's length the model works "
        "out positions and the causal mask; give it none of your own. It fills the cache itself.",
        'name = "cache" if "cache" in inspect.signature(model.forward).parameters else "past_key_values"; '
        "under torch.no_grad(): model(input_ids=ids, **{name: cache}).logits[0].",
    ),
)
def test_cached_rows(answer: Answer) -> None:
    """Rows, then what the cache holds, then what it cost."""
    seen = [observed(answer, one, of_ids) for one in PASSES]
    check_rows(answer, seen)
    for one in seen:
        check_cache(answer, one)
    for one in seen:
        check_cost(one)


# ---- common_prefix

LONG = "list(range(300, 1000)), [*range(300, 950), 5, 6]"
PREFIXES = [
    Case([3, 1, 4, 1, 5, 2], [3, 1, 4, 1, 6], about="three drafted, the second rejected"),
    Case([3, 1, 4, 1, 5, 2], [3, 1, 4, 6], about="three drafted, the first rejected"),
    Case([3, 1, 4, 1, 5, 2], [3, 1, 4, 1, 5, 2, 6], about="three drafted, all accepted, and the bonus token"),
    Case(
        [3, 1, 4, 1, 5], [3, 1, 4, 1, 5, 2, 6], about="the draft's cache then: its last guess was never fed"
    ),
    Case([3, 1, 4], [3, 1, 4, 1], about="K = 0: plain decoding"),
    Case([3, 1, 4, 1, 5, 2], [3, 1, 4, 6, 5, 2, 0], about="they differ once, and agree again behind it"),
    Case([3, 1, 4, 1, 5], [2, 1, 4, 1, 5, 0, 1], about="only the first tokens differ: another text"),
    Case([3, 1, 4], [0, 3, 1, 4], about="the same tokens, one place later"),
    Case([3, 1, 4, 1, 5], [3, 1], about="the text was taken back"),
    Case([3, 1, 4], [3, 1, 4], about="the same text again"),
    Case([2, 2, 2, 2], [2, 2, 0, 2, 2], about="a token that repeats itself"),
    Case([3, 14, 15], [3, 1, 4, 15], about="14 is one token, 1 and 4 are two"),
    Call([*range(300, 1000)], [*range(300, 950), 5, 6], about="700 held", called=f"common_prefix({LONG})"),
    Case((3, 1, 4, 1), [3, 1, 4, 6], about="a tuple and a list"),
    Case([], [3, 1], about="nothing is held"),
    Case([3, 1], [], about="nothing is asked for"),
    Case([], [], about="two empty lists"),
]


@exercise(
    chapter.common_prefix,
    difficulty=1,
    minutes=10,
    read="Back to the common prefix",
    hints=(
        "A key has read all the tokens before its own. If the third token of two texts differs, which keys "
        "of the one are also keys of the other?",
        "Walk from the first token for as long as both agree, and stop at the first difference or at the end "
        "of the shorter one. Nothing is assumed of their lengths.",
        "n = 0; while n < len(cached) and n < len(sequence) and cached[n] == sequence[n]: n += 1",
    ),
)
def test_common_prefix(answer: Answer) -> None:
    """What rounds leave behind, then texts of other kinds, then empty ones."""
    judge(answer, PREFIXES, lambda result: result.whole(-1000, 1000), of_ends)


# ---- cache_bytes


def _weighed(name: str, length: int, about: str, **fields: Any) -> Call:
    """A config of transformers, or a SimpleNamespace, and how a learner types it."""
    config = (SimpleNamespace if name == "SimpleNamespace" else getattr(transformers, name))(**fields)
    typed = ", ".join(f"{key}={value}" for key, value in fields.items())
    return Call(config, length, about=about, called=f"cache_bytes({name}({typed}), {length})")


SMOLLM2 = {"num_hidden_layers": 30, "hidden_size": 576, "num_attention_heads": 9, "num_key_value_heads": 3}
WIDE = {"num_hidden_layers": 28, "hidden_size": 1024, "num_attention_heads": 16, "num_key_value_heads": 4}
UNGROUPED = {"num_hidden_layers": 4, "hidden_size": 96, "num_attention_heads": 3}
MISSING = UNGROUPED | {"num_key_value_heads": None, "head_dim": None, "dtype": None}
BF16, FP16 = torch.bfloat16, torch.float16
WEIGHED = [
    _weighed("LlamaConfig", 1000, "9 heads share 3 of keys and values, 16 bit", **SMOLLM2, dtype=BF16),
    _weighed("LlamaConfig", 64, "the same in float32", **SMOLLM2, dtype=torch.float32),
    _weighed("LlamaConfig", 512, "heads that are not grouped, 16 bit", **UNGROUPED, dtype=FP16),
    _weighed("Qwen3Config", 100, "a head_dim of its own", **WIDE, head_dim=128, dtype=BF16),
    _weighed(
        "GPT2Config", 1024, "no num_key_value_heads, no head_dim, no dtype", n_layer=12, n_embd=768, n_head=12
    ),
    _weighed("LlamaConfig", 7, "float64", **SMOLLM2, dtype=torch.float64),
    _weighed("SimpleNamespace", 10, "what may be missing is None", **MISSING),
    _weighed(
        "SimpleNamespace",
        10,
        "grouped heads, and no head_dim",
        **UNGROUPED,
        num_key_value_heads=1,
        dtype=BF16,
    ),
    _weighed("LlamaConfig", 1, "one token", **SMOLLM2, dtype=BF16),
    _weighed("LlamaConfig", 131072, "a long text", **SMOLLM2, dtype=BF16),
    _weighed("LlamaConfig", 0, "no token", **SMOLLM2, dtype=BF16),
]


@exercise(
    chapter.cache_bytes,
    difficulty=1,
    minutes=10,
    read="What a cache weighs",
    hints=(
        "How many numbers does one head of one layer keep for one token? And which heads keep any?",
        "Keys and values, layers, key-value heads, head width, tokens: multiply. Then bytes per number: "
        "dtype.itemsize. With grouped heads it is the key-value heads that count.",
        'heads = getattr(config, "num_key_value_heads", None) or config.num_attention_heads, and in the same '
        "way the width and the dtype; 2 * layers * heads * width * dtype.itemsize * length.",
    ),
)
def test_cache_bytes(answer: Answer) -> None:
    """Real configs, from a grouped one to one that lacks what it may lack."""
    with unexplained(times_too_much):
        judge(answer, WEIGHED, lambda result: result.whole(0, 10**15), of_missing_fields)


# ---- the audit


@exercise(
    audit_cache,
    difficulty=3,
    minutes=25,
    read="A test that finds a bad cache",
    hints=(
        "A cache that never drops anything is right as long as nothing is rejected. Which patterns of "
        "accepted and rejected tokens must a text go through before a bad cache shows?",
        "Hundreds of rounds on one model: draft 0 to 5 random tokens, ask for some rows of text + draft, "
        "compare all of them with fresh ones, keep a random part of the draft, add a token. Change the text "
        "now and then.",
        "asked = [*text, *drafted]; last = chance.randint(1, len(drafted) + 1); assert "
        "(cached.rows(asked, last) - fresh.rows(asked, last)).abs().max() < 1e-9.",
    ),
)
def test_audit_cache(answer: Answer) -> None:
    """Three right caches and thirteen wrong ones."""
    check_audit(answer)
