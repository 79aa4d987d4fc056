"""Grader of chapter 2. Every case is small and exact; nothing is random."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import torch
from torch import Tensor

from specdec_lessons import verifier as chapter
from specdec_lessons.course.grading import Answer, Case, Result, exercise
from specdec_lessons.exercises.verifier_forms import (
    also_said,
    judge,
    settle_laws,
    settle_truths,
    truth,
)
from specdec_lessons.exhibits.verifier_checks import always_true
from specdec_lessons.exhibits.verifier_model import CountingModel
from specdec_lessons.foundations.sampling import Sampling

# ---- rows

MODEL = CountingModel()
ROWS = [
    Case(MODEL, [3, 1, 4, 1, 5, 2], 3, about="a context of 4 tokens and 2 drafted ones"),
    Case(MODEL, [2, 6, 0, 5], 1, about="no draft: plain decoding"),
    Case(MODEL, [5, 3, 2, 0], 4, about="a context of one token and 3 drafted ones"),
    Case(MODEL, [4], 1, about="a single token: no draft, nothing before it"),
]


@exercise(
    chapter.rows,
    difficulty=1,
    minutes=10,
    read="Which row judges which token",
    watch=[chapter.UncachedModel.rows],
    hints=(
        "The row at a token says what follows that token. At which token does the row stand that judges the "
        "first drafted one?",
        "One pass over the whole sequence holds every row; those asked for are the last. The first of them "
        "stands at the last token of the context. The model takes a batch, and gives one back.",
        "ids = torch.tensor([sequence], device=model.device); under torch.no_grad(), the logits of "
        "model(input_ids=ids) are (1, L, V): take batch 0, then the last `last` rows.",
    ),
)
def test_rows(answer: Answer) -> None:
    """Shapes, then values, then what it cost: calls, gradients, and a device that was not asked for."""
    results, calls, asked = [], [], []
    for case in ROWS:
        MODEL.calls, MODEL.asked_for_device = 0, False
        results += answer.on([case])
        calls.append(MODEL.calls)
        asked.append(MODEL.asked_for_device)
    judge(answer, results, lambda result: result.tensor((result.args[2], MODEL.vocab_size)))
    for result, count, device in zip(results, calls, asked, strict=True):
        if count != 1:
            result.wrong(
                f"The rows are right, and cost {count} passes. One call per token is what decoding without a "
                "draft costs; a single pass over the whole sequence holds all rows.",
                "one call of the model",
                f"{count} calls of the model",
            )
        if getattr(result.got, "requires_grad", False):
            result.wrong(
                "The rows keep their gradient, and with it all that the model computed on the way: call it "
                "under torch.no_grad().",
                "rows with requires_grad False",
                "rows with requires_grad True",
            )
        if not device:
            result.wrong(
                "The rows are right here, where everything is on one device. A model on a GPU would refuse "
                "these ids: make them with device=model.device.",
                "ids on model.device",
                "ids on the default device",
            )


# ---- temperature_law

TABLE = torch.tensor([[2.0, 1.0, 0.0, -1.0], [1.5, -0.5, 3.25, 0.25], [-2.0, 0.75, 0.5, 1.0]])
WARM = [
    Case(TABLE[0], 1.0, about="temperature 1 is the softmax itself"),
    Case(TABLE[0], 2, about="temperature 2 flattens"),
    Case(TABLE[1], 0.5, about="temperature 0.5 sharpens"),
    Case(TABLE, 0.75, about="three rows: the vocabulary is the last axis"),
    Case(TABLE[1:2], 1.25, about="a single row keeps its axis"),
    Case(torch.stack([TABLE, -TABLE]), 1.5, about="two batches of three rows"),
    Case(TABLE.double(), 100.0, about="float64, and nearly uniform"),
    Case(torch.tensor([0.5, -torch.inf, 1.0]), 0.1, about="a forbidden token: logit -inf, probability 0"),
]
LARGE = [
    Case(torch.tensor([7e4, 6.9e4, -7e4]), 0.5, about="large logits"),
    Case(torch.tensor([[-50.0, -51.0, -52.0], [100.0, 101.0, 100.5]]), 1, about="one row with large logits"),
]
HALF = [
    Case(torch.tensor([8.0, 7.5, 1.25, -3.0]).half(), 0.5, about="logits in float16"),
    Case(torch.tensor([[3.0, 2.5, 0.125]]).bfloat16(), 2.0, about="logits in bfloat16"),
    Case(torch.tensor([6e4, 59968.0, 0.0]).half(), 0.5, about="float16 logits near its limit of 65504"),
]
THOUSANDS = "temperature 0, 3000 tokens, and two largest logits: those of ids 7 and 1500"
GREEDY = [
    Case(TABLE[1], 0, about="temperature 0 is greedy"),
    Case(torch.tensor([1.0, 3.0, 3.0, 0.5]), 0.0, about="temperature 0, and two largest logits"),
    Case(torch.cat([TABLE, torch.zeros(1, 4)]), 0, about="temperature 0, four rows, the last all equal"),
    Case(TABLE[1:2], 0.0, about="temperature 0, a single row keeps its axis"),
    Case(torch.tensor([8.0, 8.0, -3.0]).half(), 0, about="temperature 0, float16"),
    Case(torch.tensor([-torch.inf, 1000.0, -torch.inf]), 0, about="temperature 0, one token allowed"),
    Case(torch.stack([TABLE, -TABLE]), 0, about="temperature 0, two batches of three rows"),
    Case(torch.zeros(3000).index_fill(0, torch.tensor([7, 1500]), 1.0), 0, about=THOUSANDS),
]


@exercise(
    chapter.temperature_law,
    difficulty=2,
    minutes=15,
    read="From a row to a law",
    watch=[Sampling.law],
    hints=(
        "Along which axis does a law sum to 1? How large a power of e can float32 hold? What is a number "
        "divided by 0?",
        "Widen 16-bit logits first. Decide about temperature 0 before any division: one-hot laws at the "
        "first argmax of each row. Otherwise divide, and leave large logits to torch's softmax.",
        "logits = logits.float() where they are 16 bits wide; at 0, zeros_like(logits).scatter(-1, "
        "logits.argmax(-1, keepdim=True), 1.0); above 0, (logits / temperature).softmax(-1).",
    ),
)
def test_temperature_law(answer: Answer) -> None:
    """Laws in four groups, from plain logits to temperature 0: the first that goes wrong is told."""
    for cases, heading in ((WARM, ""), (LARGE, ""), (HALF, "Widen first"), (GREEDY, "Temperature 0")):
        more = f'See "{heading}" on the page.' if heading else ""
        with also_said(lambda said, more=more: more):  # type: ignore[misc]
            settle_laws(answer, answer.on(cases))


# ---- greedy_prefix


def _logits(best: Sequence[int], size: int = 5) -> Tensor:
    """Logits (L, V) whose argmax is `best`."""
    return 2.0 * torch.nn.functional.one_hot(torch.tensor(best), size)


TIED = torch.tensor([[0.0, 2.0, 2.0], [1.0, 1.0, 1.0], [0.0, 0.5, 0.0]])
PREFIXES = [
    Case([1, 3, 2], _logits([1, 3, 2, 0]), about="all three agree"),
    Case([1, 3, 2], _logits([1, 0, 2, 4]), about="the second of three disagrees, the third agrees again"),
    Case([1, 3, 2], _logits([0, 3, 2, 1]), about="the first of three disagrees"),
    Case([4, 1, 0], _logits([2, 4, 1, 0]), about="each token is the argmax one row later"),
    Case([4, 1, 0, 0], _logits([4, 1, 0, 3, 3]), about="the last of four disagrees"),
    Case([0, 0, 0], _logits([0, 0, 4, 0]), about="the same token three times, and the third disagrees"),
    Case([], _logits([3]), about="an empty draft"),
    Case([3, 2], _logits([3, 0, 4]), about="the last of two disagrees"),
    Case([300, 499], _logits([300, 499, 7], size=500), about="ids above 256: both agree"),
]
TIES = [
    Case([1, 0], TIED, about="ties: the lowest id is the argmax"),
    Case([2, 0], TIED, about="a token that ties with a lower id"),
    Case([1], torch.tensor([[1.0, 1.0001, 0.0], [0.0, 0.0, 1.0]]), about="all but a tie: 1 and 1.0001"),
]


@exercise(
    chapter.greedy_prefix,
    difficulty=1,
    minutes=10,
    read="Greedy verification: the prefix that agrees",
    hints=(
        "If the second of three tokens is wrong, does it matter that the third one matches its row?",
        "Walk from the first token for as long as each is the argmax of its own row. Stop at the first that "
        "is not, or at the end of the draft; the last row judges none.",
        "best = rows.argmax(-1).tolist(); n = 0; while n < len(draft) and draft[n] == best[n]: n += 1",
    ),
)
def test_greedy_prefix(answer: Answer) -> None:
    """Counts, first without ties."""
    for cases in (PREFIXES, TIES):
        judge(answer, answer.on(cases), lambda result: result.whole(0, len(result.args[0])))


# ---- a check that can fail, and the input that proves it


def agrees(generated: Tensor, rows: Tensor) -> bool:
    """Return whether each token (1, L) after the first is the argmax of the row before it, of (1, L, V)."""
    return bool((generated[0, 1:] == rows[0, :-1].argmax(-1)).all())


def negative_control() -> tuple[Tensor, Tensor]:
    """Return tokens (1, 3) and rows (1, 3, 2) that disagree: every row votes for 1, and every token is 0."""
    return torch.zeros(1, 3, dtype=torch.int64), torch.tensor([[[0.0, 1.0]] * 3])


def _text(tokens: Sequence[int], best: Sequence[int], about: str, tie: int | None = None) -> Case:
    """A text, and rows that vote for `best`; tie: an id whose logit ties in the first row."""
    rows = _logits(best)[None]
    if tie is not None:
        rows[0, 0, tie] = rows.max()
    read, votes = (" ".join(map(str, ids)) for ids in (tokens, best))
    return Case(
        torch.tensor([list(tokens)]), rows, about=f"{about}: tokens {read}, the rows vote for {votes}"
    )


TEXTS = [
    _text([2, 0, 3, 1, 4], [0, 3, 1, 4, 2], "greedy text"),
    _text([2, 0, 3, 1, 4], [0, 3, 2, 4, 2], "one token in the middle is not the argmax before it"),
    _text([2, 0, 3, 1, 4], [1, 3, 1, 4, 2], "the second token is not the argmax before it"),
    _text([2, 0, 3, 1, 4], [3, 0, 1, 4, 2], "the right votes in another order"),
    _text([2, 0, 3, 1, 4], [0, 1, 4, 3, 2], "only the second token is the argmax before it"),
    _text([2, 0, 3, 1, 4], [0, 3, 1, 0, 4], "the last token is not the argmax before it"),
    _text([2, 0, 3, 1, 4], [1, 2, 0, 3, 1], "each row votes for the token before it"),
    _text([2, 0, 3, 1, 4], [2, 0, 3, 1, 4], "each row votes for its own token"),
    _text([1, 2], [2, 2], "two tokens that agree"),
    _text([1, 2], [3, 2], "two tokens that disagree"),
    _text([1, 2], [2, 0], "token 3 ties with token 2, the lowest id agrees", tie=3),
    _text([1, 3], [2, 0], "token 3 ties with token 2, and is not the lowest id", tie=3),
]


@exercise(
    agrees,
    difficulty=2,
    minutes=10,
    read="The check that could not fail",
    hints=(
        "Print the shapes of generated[:-1] and predicted[1:]. How many comparisons are made?",
        "The first axis holds one sequence, so both slices are empty. Slice along the tokens; and ask which "
        "row says what token i should be: tokens from 1 on, rows up to one before the last.",
        "predicted = rows.argmax(-1), then compare generated[0, 1:] with predicted[0, :-1], all of it.",
    ),
)
def test_agrees(answer: Answer) -> None:
    """A text that agrees, and all the ways in which one may not; then a single token."""
    settle_truths(answer, [Result(r.called, truth(r), r.about, r.args) for r in answer.on(TEXTS)])
    single = answer(torch.tensor([[3]]), _logits([1])[None], about="a single token")
    if not truth(single):
        single.wrong("There is nothing to compare: the answer is True.", "True")


@exercise(
    negative_control,
    difficulty=1,
    minutes=5,
    read="The check that could not fail",
    hints=(
        "What would you hold under a smoke detector to find out whether it works?",
        "A text of at least two tokens, and rows of which one votes for another token than the next. The "
        "smallest has L = 2 and V = 2.",
        "generated = torch.tensor([[0, 0]]); rows (1, 2, 2), the first with its largest logit at 1.",
    ),
)
def test_negative_control(answer: Answer) -> None:
    """What the broken check says, then form, then what a right check says."""
    result = answer()
    try:
        text, logits = result.got
        generated, rows = torch.as_tensor(text), torch.as_tensor(logits)
    except (TypeError, ValueError, RuntimeError):
        result.wrong("It returns two tensors: return generated, rows.", "(generated (1, L), rows (1, L, V))")
    with contextlib.suppress(RuntimeError, IndexError):  # shapes that do not fit are told below
        if not always_true(generated, rows):
            result.wrong(
                "Even the broken check says False to this: in this shape its slices are not empty. It is "
                "blind where there is one sequence, (1, L).",
                "the broken check says True",
                "the broken check says False",
            )
    length, size = generated.numel(), rows.shape[-1] if rows.dim() else 0
    Result("generated, of negative_control()", text).tensor((1, length), floating=False)
    whole = isinstance(logits, Tensor) and not logits.is_floating_point()  # whole numbers are logits too
    Result("rows, of negative_control()", logits).tensor((1, length, size), floating=not whole)
    if torch.bool in {generated.dtype, rows.dtype}:
        result.wrong("True and False are no token ids, and no logits.", "int64 ids and logits")
    if length and not (rows.isfinite().all() and 0 <= generated.min() <= generated.max() < size):
        result.wrong(
            "It must fail for its tokens and nothing else.", f"finite logits, and ids from 0 to {size - 1}"
        )
    if length < 2 or agrees(generated, rows):
        why = "nothing follows the first" if length < 2 else "each token is the argmax of the row before it"
        result.wrong(
            f"A right check says True to this: {why}. A check that always says True passes as well.",
            "a right check says False",
            "a right check says True",
        )
