"""The cases of chapter 7's graders: ordinary ones first, then tensors and what is rare."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from specdec_lessons.exercises.speedup_forms import Once, Reread, Typed, Written, typed
from specdec_lessons.exhibits.speedup import bursts
from specdec_lessons.speedup import Attempt


def _wide(*values: Any) -> Tensor:
    return torch.tensor(values, dtype=torch.float64)


ROUNDS = [
    Typed(0.8, 5, about="five drafted tokens, four of five accepted"),
    Typed(0.6, 2, about="two drafted tokens"),
    Typed(0.9, 10, about="ten drafted tokens"),
    Typed(0.5, 1, about="one drafted token"),
    Typed(0.25, 3, about="a poor draft"),
    Typed(0.95, 20, about="twenty drafted tokens"),
    Typed(0.0, 4, about="alpha = 0: nothing is ever accepted"),
    Typed(torch.tensor([0.1, 0.5, 0.8]), 3, about="a tensor of alphas"),
    Typed(_wide([0.05, 0.3, 0.6], [0.0, 0.7, 0.95]), 6, about="a tensor of shape (2, 3)"),
    Typed(1.0, 4, about="alpha = 1: every draft is accepted whole"),
    Typed(1.0, 20, about="alpha = 1: every draft is accepted whole"),
    Typed(_wide(0.0, 0.5, 1.0), 2, about="a tensor that holds a 1"),
    Typed(torch.tensor([1.0, 0.8]), 5, about="a tensor that holds a 1"),
    Typed(0.8, 0, about="k = 0: plain decoding"),
    Typed(1.0, 0, about="k = 0, and alpha = 1"),
    Typed(_wide(0.2, 0.9), 0, about="k = 0, and a tensor of alphas"),
]


CPU = {1: 1.0, 2: 1.67, 3: 2.04, 4: 1.45, 5: 1.65, 6: 1.67, 9: 1.89}  # float32 on a CPU, 3 tokens cost 2
RISING = Written(lambda n: 1 + (n - 1) / 8, "lambda n: 1 + (n - 1) / 8")
COSTS = [
    Typed(0.8, 0.1, 5, about="a draft step costs a tenth of a pass"),
    Typed(0.44, 0.11, 5, about="two numbers of llama.cpp#3649"),
    Typed(0.9, 0.02, 8, about="a cheap draft, eight tokens"),
    Typed(0.7, 0.3, 1, about="one drafted token"),
    Typed(0.6, 0.5, 4, about="a dear draft: slower than plain decoding"),
    Typed(0.0, 0.2, 3, about="alpha = 0: nothing is ever accepted"),
    Typed(1.0, 0.05, 3, about="alpha = 1: every draft is accepted whole"),
    Typed(0.7, 0.1, 3, CPU, about="v is a dict: a pass over 4 tokens costs 1.45"),
    Typed(0.6, 0.02, 2, CPU, about="v is a dict: a pass over 3 tokens costs 2.04"),
    Typed(0.7, 0.1, 4, RISING, about="v is a function"),
    Typed(0.9, 0.25, 2, RISING, about="v is a function"),
    Typed(0.8, 0.0, 5, about="c = 0: drafts cost nothing"),
    Typed(_wide(0.2, 0.5, 0.9), 0.1, 4, about="a tensor of alphas"),
    Typed(_wide(0.2, 0.5, 0.9), 0.1, 4, RISING, about="a tensor of alphas, and v"),
    Typed(_wide(0.2, 0.5, 0.9), _wide([0.05], [0.4]), 3, about="alpha (3,) and c (2, 1): every pair of them"),
    Typed(0.8, _wide(0.0, 0.1, 0.2), 3, about="a tensor of costs"),
    Typed(0.8, 0.1, 0, about="k = 0: plain decoding"),
    Typed(0.8, 0.1, 0, CPU, about="k = 0: plain decoding"),
    Typed(0.8, 0.1, 0, RISING, about="k = 0: plain decoding"),
    Typed(_wide(0.2, 0.9), 0.1, 0, about="k = 0, and a tensor of alphas"),
]


SIX = {n: CPU[n] for n in range(1, 7)}
STEEP = {1: 1.0, 2: 1.9, 3: 2.8, 4: 3.7, 5: 4.6}
FLAT = {n: 1 + (n - 1) / 100 for n in range(1, 13)}
CHOICES = [
    Typed(0.8, 0.1, about="a draft step costs a tenth of a pass"),
    Typed(0.6, 0.05, about="a cheap draft that is often wrong"),
    Typed(0.9, 0.04, about="a cheap draft that is often right"),
    Typed(0.7, 0.3, about="a dear draft"),
    Typed(0.9, 0.02, None, 4, about="at most 4"),
    Typed(0.5, 0.0, None, 14, about="drafts cost nothing: the largest K, if only by a little"),
    Typed(0.95, 0.0, about="drafts cost nothing: the largest K, which is 16 where nothing else is said"),
    Typed(0.2, 0.3, about="alpha below c: drafting does not pay"),
    Typed(0.8, 0.1, SIX, about="v is a dict"),
    Typed(0.6, 0.0, SIX, about="v is a dict: passes over 2 and over 3 tokens are dear, one over 4 is not"),
    Typed(0.9, 0.3, RISING, about="v is a function"),
    Typed(0.6, 0.0, STEEP, about="passes over many tokens are so dear that drafting does not pay"),
    Typed(0.95, 0.01, FLAT, 5, about="v goes further than most"),
    Typed(0.9, 0.0, CPU, about="a dict that lacks 7 and 8: K = 8 is possible, 6 and 7 are not"),
    Typed(0.7, 0.01, {1: 1.0, 3: 1.1, 5: 1.15, 6: 1.6}, about="a dict that lacks 2 and 4"),
    Typed(0.3, 0.3, {1: 1.0, 2: 0.95, 3: 1.2}, about="alpha is c, but a pass over 2 tokens costs .95"),
    Typed(0.8, 0.1, {1: 1.0, 2: 9.0}, about="a dict with a single K in it, which does not pay"),
    Typed(0.8, 0.1, {1: 1.0}, about="a dict with nothing but 1"),
    Typed(1.0, 0.0, {1: 1.0, 2: 1.0, 3: 2.0, 4: 2.0}, about="K = 1 and K = 3 tie"),
    Typed(0.5, 0.5, about="alpha equal to c: K = 1 ties with plain decoding"),
    Typed(0.0, 0.0, about="alpha = 0 and c = 0: every K is as fast as plain decoding"),
    Typed(0.8, 0.1, None, 1, about="at most 1"),
    Typed(0.8, 0.1, None, 0, about="at most 0: nothing to choose from"),
]


POSITIONS = [
    Typed([0.8, 0.6, 0.5], about="three positions"),
    Typed([0.5, 0.8, 0.9], about="rates that rise"),
    Typed([0.9, 0.3], about="two positions"),
    Typed([0.7], about="one position"),
    Typed([0.75, 0.76, 0.79], about="the rates of vllm#43091, as conditional ones"),
    Typed((0.95, 0.9, 0.85, 0.8, 0.75, 0.7), about="a tuple of six"),
    Typed([0.9, 0.0, 0.9], about="nothing is accepted at position 2"),
    Typed([1.0, 1.0, 1.0], about="everything is accepted"),
    Typed(Once([0.8, 0.6, 0.5]), about="a generator"),
    Typed([0.8, 0.5, None, None], about="no round tested positions 3 and 4"),
    Typed([None, None], about="nothing was tested"),
    Typed([0.8, None, 0.5], about="a None in the middle counts as 0"),
    Typed([], about="no position at all: K = 0"),
]


def _text(*attempts: tuple[int, int]) -> Written:
    listed = [Attempt(*attempt) for attempt in attempts]
    return Written(Reread(listed), typed(listed))


FIRST = _text((3, 2), (3, 1), (3, 0), (0, 0))  # the example of the page
STRETCHES = _text(*bursts(3, 0, 1))
THREES = _text(*bursts(5, 1, 3, drafted=3))
SHORT = _text((0, 0), (3, 2), (2, 1), (1, 0), (9, 2), (0, 0), (1, 0))
COPIED = _text((2, 2), (4, 0), (5, 3), (3, 3), (1, 1), (6, 1), (2, 0), (4, 4), (4, 3), (4, 2), (4, 1), (4, 0))
MANY = Written(Reread(bursts(*[40, 0, 0, 5] * 8)), "bursts(*[40, 0, 0, 5] * 8)")
FROM = "49 positions, eight times over; bursts is in specdec_lessons.exhibits.speedup"
TEXTS = [
    Typed(FIRST, 3, about="the four places of the page, k = 3"),
    Typed(FIRST, 1, about="the same with k = 1"),
    Typed(STRETCHES, 2, about="seven places, long drafts"),
    Typed(STRETCHES, 1, about="the same with k = 1"),
    Typed(STRETCHES, 3, about="the same with k = 3"),
    Typed(SHORT, 2, about="drafts of different lengths, some of none"),
    Typed(COPIED, 3, about="some drafts are shorter than k, some longer"),
    Typed(COPIED, 2, about="the same with k = 2"),
    Typed(THREES, 8, about="a drafter of 3 tokens and a larger k"),
    Typed(MANY, 4, about=f"a long text of {FROM}"),
    Typed(_text((3, 3), (2, 2), (1, 1)), 3, about="three tokens, and a draft of three that are all right"),
    Typed(_text((4, 1), (4, 4), (4, 3), (4, 2), (4, 1)), 3, about="the draft fills the text to its end"),
    Typed(_text((5, 0), (5, 0), (5, 0)), 2, about="no draft is right"),
    Typed(_text((5, 0)), 4, about="one token: no room for a draft"),
    Typed(STRETCHES, 9, about="k is larger than the text"),
    Typed(STRETCHES, 0, about="k = 0: plain decoding"),
    Typed(Written(Reread(), "[]"), 3, about="no text"),
]
