"""Grader of chapter 6: exact laws of a round and what it asks for; blocks, rates and strings by value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import wraps
from typing import Any

from specdec_lessons import engine as chapter
from specdec_lessons.course.grading import Answer, Case, Result, Wrong, exercise
from specdec_lessons.course.values import copied
from specdec_lessons.exercises.engine_forms import (
    Once,
    Streaming,
    as_typed,
    check_moments,
    check_two_texts,
    ended,
    judged_in_order,
    listing,
    read_rates,
    read_strings,
    read_tokens,
    same_or_nan,
    same_strings,
)
from specdec_lessons.exercises.engine_times import check_times
from specdec_lessons.exercises.engine_verdicts import settle_rounds
from specdec_lessons.exhibits.engine_cuts import OF_CUT
from specdec_lessons.exhibits.engine_pairs import rounds_of
from specdec_lessons.exhibits.engine_rates import ALPHA, TAU, UTILISATION
from specdec_lessons.exhibits.engine_text import OF_STREAM_TEXT

# ---- speculative_round


@exercise(
    chapter.speculative_round,
    difficulty=3,
    minutes=30,
    read="One round",
    hints=(
        "How many tokens did the drafter really return? How many rows judge them, and what does the target "
        "have to read for that?",
        "Take n from the draft, not from k. One pass over the sequence and the draft, n + 1 rows, made laws "
        "by sampling.law. A coin for each drafted token: p of it in its own row, q of it in draft.laws. "
        "verify says how many stay, and which law the last token is drawn from.",
        "drafted = draft.tokens.tolist(); laws = sampling.law(target.rows([*sequence, *drafted], n + 1)); "
        "p_x = laws[:n].gather(1, draft.tokens[:, None])[:, 0], q_x likewise of draft.laws; flips = "
        "randomness.flip(acceptance_probability(p_x, q_x)); verify; token = int(randomness.draw(next_law)).",
    ),
)
def test_speculative_round(answer: Answer) -> None:
    """Certain pairs, then the exact law and speed on chancy ones, then what is rare; last the seconds."""
    settle_rounds(answer)
    check_times(answer)


# ---- cut

LARGE = int("50256")  # no object that a literal of the learner's, or of a stop list, could be
BLOCKS = [
    Case((5, 1, 2), 5, [9], about="all of it fits"),
    Case((5, 1, 2, 7), 2, [9], about="the budget is smaller than the block"),
    Case((5, 1, 2), 3, [9], about="the budget is as long as the block"),
    Case((5, 9, 2, 7), 4, [9], about="a stop token inside the accepted draft"),
    Case((5, 1, 9), 3, [9], about="a stop token in the last place"),
    Case((9, 1, 2), 3, [9], about="a stop token in the first place"),
    Case((5, 1, 9, 2), 2, [9], about="a stop token past the budget"),
    Case((5, 1, 2, 9), 3, [9], about="a stop token in the first place past the budget"),
    Case((5, 1, 2, 9, 3), 2, [9], about="a stop token in the second place past the budget"),
    Case((5, 9, 3), 2, [9], about="a stop token in the last place of the budget"),
    Case((5, 9, 1, 2), 3, [9], about="a stop token, and a budget that would cut later"),
    Case((5, 9, 1, 9, 2), 5, [9], about="two stop tokens in the block"),
    Case((5, 8, 1, 9), 4, [9, 8], about="two stop ids: the second of them comes first"),
    Case((5, 9, 1, 8), 4, {8, 9}, about="two stop ids: the larger of them comes first"),
    Case((5, 8, 1), 3, [9, 8], about="two stop ids: only the second of them comes"),
    Case((7, 7, 9, 7), 4, [9], about="the same token before and after the stop"),
    Case([5, 1, 2, 7], 3, set(), about="a list, and no stop token at all"),
    Case((5, 0, 3, 0), 3, [9], about="token 0 is no stop here"),
    Case((4, 0, 3), 3, [0], about="0 is the stop token"),
    Case((5, 9, 1, 4, 2, 3, 6), 1, {9, 3}, about="a budget of 1"),
    Case((300, int("50256"), 1), 3, frozenset({LARGE}), about="ids above 256"),
    Case((5, 1), 100, [9], about="a budget of 100"),
    Case((5, 1), 0, [9], about="a budget of 0"),
    Case((9, 1), 0, [9], about="a budget of 0, and a stop token"),
]


@exercise(
    chapter.cut,
    difficulty=1,
    minutes=10,
    read="Where a text ends",
    hints=(
        "If a stop token stands behind the budget, will the reader ever see it? And in which order do the "
        "two cuts then have to be made?",
        "Cut to the budget first. Then look for the first token that is one of the stops, and keep it and "
        "everything before it.",
        "kept = tuple(block[:budget]); for i, token in enumerate(kept): if token in stop_tokens, return "
        "kept[: i + 1]. If none was, return kept.",
    ),
)
def test_cut(answer: Answer) -> None:
    """Blocks, budgets and stops."""
    results = (answer(*case.args, about=case.about) for case in BLOCKS)
    read = (replace(result, got=read_tokens(result, result.got, "")) for result in results)
    judged_in_order(read, lambda made: answer.agree(made, mistakes=OF_CUT))


# ---- rates

HUNDRED = "rounds_of(*[(5, 7 * i % 6) for i in range(100)])"
COUNTS: list[tuple[str, list[tuple[int, ...]]]] = [
    ("K = 4, and 4, 0, 2 accepted", [(4, 4), (4, 0), (4, 2)]),
    ("one round, all accepted", [(3, 3)]),
    ("one round, the first rejected", [(3, 0)]),
    ("drafts of different lengths", [(5, 5), (2, 1), (1, 0), (6, 3)]),
    ("two rounds of six, none accepted whole", [(6, 5), (6, 1)]),
    ("a stop token: four passed their coins, two were emitted", [(4, 1), (4, 4, 2)]),
    ("the budget cut the block behind its first token", [(4, 4), (4, 2, 1)]),
    ("a round without a draft between two others", [(3, 2), (0, 0), (4, 4)]),
    ("a hundred rounds", [(5, (7 * i) % 6) for i in range(100)]),
]
RARE: list[tuple[str, list[tuple[int, ...]]]] = [
    ("plain decoding: nothing was drafted", [(0, 0), (0, 0), (0, 0)]),
    ("no round at all", []),
]


TWICE = "`rounds` may be a generator, which can be gone through once, and has no length: list(rounds) first."


def _rated(answer: Answer) -> Iterator[Result]:
    """The learner's three rates: of lists, of a generator, and last of rounds with nothing to divide by."""
    for number, (about, counts) in enumerate([*COUNTS, COUNTS[0], *RARE]):
        rounds: Any = rounds_of(*counts)
        called = f"rounds_of({', '.join(map(str, counts))})" if len(counts) < 50 else HUNDRED
        if number == len(COUNTS):
            rounds, called, about = Once(rounds), f"iter({called})", f"a generator; {about}"
        told = f"{about}; rounds_of is in specdec_lessons.exhibits.engine"
        with as_typed(f"rates({called})", _why_rates_raise):
            result = replace(answer(rounds, about=told), called=f"rates({called})")
            rated = replace(result, got=read_rates(result))
        yield rated


def _why_rates_raise(error: str) -> str:
    if "ZeroDivisionError" in error:
        return (
            "Where nothing was tested, drafted or run there is nothing to divide by: the rate is None there."
        )
    return TWICE if "Once" in error else ""


def _field(function: Callable[..., Any], place: int) -> Callable[..., Any]:
    return wraps(function)(lambda rounds: function(rounds)[place])


@exercise(
    chapter.rates,
    difficulty=1,
    minutes=15,
    read="Three rates",
    hints=(
        "Four tokens were drafted and the second was rejected. Was a coin of the third one ever asked?",
        "Add up four numbers over all rounds: accepted, tested, drafted, emitted. Tested is accepted, plus "
        "one where a token was rejected, that is where not all were accepted. Divide at the very end.",
        "done = list(rounds); tested = sum(min(r.accepted + 1, len(r.drafted)) for r in done). Emitted is "
        "len(r.tokens). A ratio is part / whole if whole else None.",
    ),
)
def test_rates(answer: Answer) -> None:
    """The three rates, one after the other, each over all rounds."""
    judged_in_order(_rated(answer), lambda made: _judge_rates(answer, made))


def _judge_rates(answer: Answer, results: list[Result]) -> None:
    for place, (name, mistakes) in enumerate((("alpha", ALPHA), ("utilisation", UTILISATION), ("tau", TAU))):
        lines = [
            replace(result, called=f"{result.called}.{name}", got=result.got[place]) for result in results
        ]
        try:
            known = [_field(mistake, place) for mistake in mistakes]
            answer.agree(lines, _field(chapter.rates, place), known, 1e-9, same_or_nan)
        except Wrong as wrong:
            if wrong.said["about"].startswith("a generator"):
                wrong.said["mistake"] = TWICE
            elif (
                not wrong.said["mistake"] or "is there a `return`" in wrong.said["mistake"]
            ):  # None is a rate
                wrong.said["mistake"] = _nearly(lines, place)
            raise


def _nearly(lines: list[Result], place: int) -> str:
    """What to say where every rate is off by little."""
    right = [chapter.rates(copied(line.args[0]))[place] for line in lines]
    gaps = [abs(line.got - value) for line, value in zip(lines, right, strict=True) if line.got and value]
    return "Near, and not equal: was something rounded?" if gaps and max(gaps) < 0.02 else ""


# ---- stream_text

PIECES: list[tuple[Any, str]] = [
    ([b"Once", b" upon", b" a time"], "nothing but ASCII"),
    (["Zoë ".encode(), "naïve".encode()], "characters of two bytes, none of them split"),
    ([b"Zo\xc3", b"\xab!"], "two bytes of one character, in two pieces"),
    ([b"a\xe4", b"\xb8", b"\x96b"], "three bytes of one character, in three pieces"),
    ([bytes([byte]) for byte in "é🙂世".encode()], "one byte a piece"),
    (
        ["世界".encode()[:4], "世界".encode()[4:], b""],
        "the second character is split; the last piece is empty",
    ),
    ([b"ok \xe4\xb8"], "the text breaks off inside a character"),
    ([b"\xf0\x9f", b"\x99"], "the text breaks off after three bytes of four"),
    ([b"a\xff", b"b", b"c"], "a byte that can be no character: it is U+FFFD at once"),
    ([b"\xe4\xb8", b"xy", b"z"], "a character that never comes: the next piece begins another"),
    (["so \ufffd".encode(), b" it", b" says"], "a text that holds a U+FFFD of its own"),
    ([], "no piece at all"),
]


def _streamed(answer: Answer) -> Iterator[Result]:
    """The learner's strings: of lists of pieces, of a generator, and last of no piece at all."""
    generator = (Once(PIECES[3][0]), f"a generator; {PIECES[3][1]}")
    for pieces, about in [*PIECES[:-1], generator, PIECES[-1]]:
        written = f"iter({pieces.items})" if isinstance(pieces, Once) else str(pieces)
        with as_typed(f"list(stream_text({written}))", _why_strings_raise):
            result = replace(answer(pieces, about=about), called=f"list(stream_text({written}))")
            streamed = replace(result, got=read_strings(result))
        yield streamed


def _why_strings_raise(error: str) -> str:
    if "UnicodeDecodeError" in error:
        return (
            "Bytes that are no character raise: half a one must wait for its other half, and what is wrong "
            'for good is shown, errors="replace".'
        )
    return (
        "`pieces` may be a generator, which has no length and no places: go through it."
        if "Once" in error
        else ""
    )


@exercise(
    chapter.stream_text,
    difficulty=2,
    minutes=15,
    read="Characters that span rounds",
    hints=(
        "The first two bytes of a three-byte character have arrived. What can be shown now, and who has to "
        "remember them?",
        "Something must live longer than one piece: the bytes held back. Python has a decoder that holds "
        "them, and that can be told when the text is over.",
        'decoder = codecs.getincrementaldecoder("utf-8")(errors="replace"), made once; yield '
        'decoder.decode(piece) for each piece, and decoder.decode(b"", final=True) at the end.',
    ),
)
def test_stream_text(answer: Answer) -> None:
    """Strings, then the moment at which each of them comes."""
    streaming = Streaming(answer.name, answer.function, answer.reference, answer.watched)
    try:
        judged_in_order(_streamed(streaming), lambda made: _judge_strings(streaming, made))
        check_moments(streaming)
        check_two_texts(streaming)
    finally:
        answer.printed += streaming.printed


def _judge_strings(answer: Answer, results: list[Result]) -> None:
    right = listing(chapter.stream_text)
    try:
        known = [*map(listing, OF_STREAM_TEXT), *map(ended, OF_STREAM_TEXT)]
        answer.agree(results, right, known, 0, same_strings)
    except Wrong as wrong:
        if not wrong.said["mistake"]:
            first = next(r for r in results if not same_strings(r.got, right(copied(r.args[0]))))
            wrong.said["mistake"] = _in_words(first.got, right(copied(first.args[0])))
        raise


def _in_words(got: list[str], expected: list[str]) -> str:
    """Where strings differ, when no known mistake explains it."""
    if not len(expected) - 1 <= len(got) <= len(expected):
        return f"{len(got)} strings for {len(expected) - 1} pieces: one for each, and one for what is left."
    if len(got) != len(expected) and [*filter(None, got)] == [*filter(None, expected)]:
        return 'An empty string is missing: a piece that completes no character gets "", all the same.'
    if "".join(got) == "".join(expected):
        return "The text is right, but not each of its characters comes with the piece that completes it."
    return ""
