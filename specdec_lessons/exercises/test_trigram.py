"""Grader of chapter 1. Counts and laws are compared exactly; a draft on every path of its randomness."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from specdec_lessons import trigram as chapter
from specdec_lessons.course.answer import NAMED, Raised
from specdec_lessons.course.grading import Answer, Case, Result, Wrong, exercise
from specdec_lessons.course.values import copied, same, same_with_nan
from specdec_lessons.exercises.trigram_drafting import (
    Coins,
    certain_law,
    drawn_in_silence,
    everywhere,
    law,
    narrow_law,
    on_every_path,
    one_draft,
    tell_first_difference,
    wrong_half,
)
from specdec_lessons.exercises.trigram_forms import (
    Mistakes,
    Table,
    difference,
    first_wrong,
    guess,
    naming_the_table,
    read_table,
    same_table,
    table_of,
)
from specdec_lessons.exhibits import trigram as exhibits
from specdec_lessons.trigram import PAD, Counts, Grams

# ---- counts


def _agree_on_tables(answer: Answer, tables: Sequence[Result], mistakes: Mistakes) -> None:
    right = answer.reference
    try:
        answer.agree(tables, lambda *args: table_of(right(*args)), mistakes, equal=same_table)
    except Wrong as wrong:
        if not wrong.said["mistake"]:
            first = first_wrong(wrong, tables)
            expected = table_of(right(*first.args))
            likely = guess(wrong, tables, right, mistakes, same_table) or _remembers(answer, first)
            wrong.said["mistake"] = f"{difference(first.got, expected)} {likely}".strip()
        raise


def _remembers(answer: Answer, first: Result) -> str:
    """What to say where the same call gives another table the second time; '' where it does not."""
    (n,) = {len(key) for key in first.got} or {0}
    again = answer(*first.args)
    if n and not same_table(read_table(again, n), first.got, 0):
        return "Called again, it gives another table: what it counts into outlives the call; make it inside."
    return ""


DOCUMENTS = [
    Case([[4, 5, 6]], 2, about="one document: its first token follows PAD, -1"),
    Case([[4, 5, 4, 5, 4]], 2, about="two pairs that come twice"),
    Case([[4, 5], [6, 4]], 2, about="two documents: 5 and 6 are no neighbours"),
    Case([[4, 5, 6], [7]], 3, about="trigrams: two PADs before each document"),
    Case([[4, 4, 5], [5]], 1, about="single tokens: no PAD at all"),
    Case([[0, 1], [0], []], 2, about="0 is a token like any other, and an empty document holds none"),
    Case([[4, 5, 4, 5, 4, 5], [4, 5, 4]], 3, about="the same trigram in two documents, and twice in one"),
    Case([[4, 5, 6, 7, 4], [5, 6]], 4, about="a document shorter than n"),
    Case([[4, 5], [6]], 2, 9, about="an end id: one more token to predict after each document"),
    Case([[4, 4], [], [5]], 3, 0, about="the end id 0, and an empty document: it ends, too"),
    Case([[4, 9], [9]], 2, 9, about="documents whose last token is the end id: they end after it"),
]


@exercise(
    chapter.count_ngrams,
    difficulty=1,
    minutes=15,
    read="Count what follows what",
    hints=(
        "In [4, 5, 6], which token has nothing before it? A bigram must predict that one, too.",
        "Write n - 1 PADs before each document, by itself, and slide a window of n over it: one window ends "
        "on each token. With an `end` id, put that behind the document first.",
        "text = [PAD] * (n - 1) + list(document) + ([] if end is None else [end]); then count "
        "tuple(text[i : i + n]) for i in range(len(text) - n + 1), all documents into one Counter.",
    ),
)
def test_count_ngrams(answer: Answer) -> None:
    """A table of counts; each mistake loses, adds or mixes up some of them."""
    tables = [replace(result, got=read_table(result, result.args[1])) for result in answer.on(DOCUMENTS)]
    _agree_on_tables(answer, tables, exhibits.OF_COUNT_NGRAMS)
    _reads_once(answer)


def _reads_once(answer: Answer) -> None:
    """Documents that come one by one, as from a file: neither `len` nor a second reading finds any."""
    documents = [[4, 5], [6, 4]]
    called = f"count_ngrams((d for d in {documents}), 2)"
    try:
        result = answer.run(
            lambda: answer.function((d for d in documents), 2), called, "documents that can be read once only"
        )
    except Raised as stop:
        stop.mistake = f"{AN_ITERABLE} has no length and no index: go through it with `for`."
        raise
    expected = table_of(chapter.count_ngrams(documents, 2))
    if not same_table(read_table(result, 2), expected, 0):
        result.wrong(f"{AN_ITERABLE} is read a second time: nothing comes any more.", expected)


AN_ITERABLE = "`documents` is an Iterable, here a generator, which"


def _grams(table: Table) -> Grams:
    rows = sorted(table)
    return Grams(np.array(rows, np.int32), np.array([table[row] for row in rows], np.int64))


SHORTENED = [
    Case(_grams({(1, 9): 1, (2, 9): 1, (4, 9): 1, (3, 8): 7}), about="8 came seven times, each time after 3"),
    Case(
        _grams({(PAD, 1): 2, (PAD, 2): 1, (1, 2): 3, (2, 2): 1, (2, 3): 1}),
        about="2 came after PAD, 1 and 2: three ids",
    ),
    Case(_grams({(1, 2, 3): 4, (2, 2, 3): 1, (2, 3, 1): 2, (4, 2, 1): 1}), about="trigrams"),
    Case(
        _grams({(PAD, PAD, 3): 4, (PAD, 3, 1): 2, (PAD, 3, 3): 1, (2, 3, 1): 5, (3, 3, 1): 1}),
        about="trigrams: (PAD, 3) came after PAD alone, one id",
    ),
    Case(
        _grams({(PAD, PAD, PAD, 3): 3, (PAD, PAD, 3, 1): 2, (PAD, 3, 1, 1): 1, (2, 3, 1, 1): 2}),
        about="4-grams: two of them open a document",
    ),
]


@exercise(
    chapter.continuation_counts,
    difficulty=2,
    minutes=15,
    read="Count contexts, not occurrences",
    hints=(
        "Which would you rather guess after a word you have never seen: one that came a thousand times after "
        "the same word, or one that came after fifty different words?",
        "The rows are distinct already. So how often does the same ending, a row without its first id, stand "
        "in the table? PAD is an id like any other here.",
        "table = Counter(); for row in grams.ids.tolist(): table[tuple(row[1:])] += 1",
    ),
)
def test_continuation_counts(answer: Answer) -> None:
    """A table one id narrower; each mistake counts something else."""
    results = answer.on(SHORTENED)
    tables = [replace(result, got=read_table(result, result.args[0].ids.shape[1] - 1)) for result in results]
    _agree_on_tables(answer, tables, exhibits.OF_CONTINUATION_COUNTS)


# ---- the law

TEXT = [[0, 1, 2, 0, 1, 3], [2, 2, 2], [0, 1, 2, 4], [1, 0, 0], [4, 0, 1, 3]]
DISCOUNTS = (0.4, 0.6, 0.8)
V = 6
HOW = f"counts = tested.Counts.of(tested.count_ngrams({TEXT}, 3), {V}, {DISCOUNTS})"


def _contexts() -> list[Case]:
    counts = Counts.of(chapter.count_ngrams(TEXT, 3), V, DISCOUNTS)
    said = {
        "a pair that was seen": [0, 1],
        "the same two ids, the other way round": [1, 0],
        "more than two ids: the last two matter": [2, 2, 4, 0, 1],
        "a pair that was never seen; its last id was": [3, 1],
        "neither the pair nor its last id was ever a context": [0, 5],
        "one id: a document has begun with it": [0],
        "one id that never begins a document, nor stands in one": [5],
        "no id: the start of a document": [],
    }
    return [Case(counts, context, about=f"{about}; {HOW}") for about, context in said.items()]


@exercise(
    chapter.kneser_ney_law,
    difficulty=3,
    minutes=25,
    read="From counts to a law",
    hints=(
        "The discount takes a little from each token that was seen after the context. How much is that "
        "together, as a share of the total? Who gets it?",
        "Start with the uniform law over V tokens. Then unigrams, bigrams, trigrams: each keeps "
        "(count - d) / total where it saw a token, and gives d * j / total, j the number of tokens seen, to "
        "the law so far. An order that saw nothing changes nothing.",
        "last_two = [PAD, PAD, *context][-2:]; for order, grams, d in zip(range(3), (counts.unigrams, "
        "counts.bigrams, counts.trigrams), counts.discounts): tokens, c = grams.after(last_two[2 - order:]); "
        "if len(tokens): law = law * d * len(tokens) / c.sum(); law[tokens] += (c - d) / c.sum()",
    ),
)
def test_kneser_ney_law(answer: Answer) -> None:
    """The law of several contexts: form first, then values; a known mistake is named in either case."""
    with naming_the_table(answer, _contexts()):
        answered = answer.on(_contexts())
    results = [replace(r, called=f"kneser_ney_law(counts, {r.args[1]})") for r in answered]
    try:
        answer.settle(results, lambda result: result.law(V), exhibits.OF_KNESER_NEY_LAW)
    except Wrong as wrong:
        if NAMED not in wrong.said["mistake"]:
            mistakes = exhibits.OF_KNESER_NEY_LAW
            likely = guess(wrong, results, answer.reference, mistakes, same_with_nan)
            wrong.said["mistake"] = f"{wrong.said['mistake']} {likely}".strip()
        raise
    _twice_the_same(answer, results[0].args[0])


def _twice_the_same(answer: Answer, counts: Counts) -> None:
    """One object, asked again: what was worked out once and kept in it must not have been written to."""
    counts, contexts = replace(counts), ([0, 5], [0, 1], [0, 5])
    result = answer.run(
        lambda: [copied(answer.function(counts, context)) for context in contexts],
        called="kneser_ney_law(counts, [0, 5]) before and after kneser_ney_law(counts, [0, 1])",
        about=HOW,
    )
    first, _, again = result.got
    if not same(again, first, 1e-6):
        result.wrong("It writes into an array that `counts` keeps: work on a copy, .copy().", first, again)


# ---- the draft

DRAFTED = [
    Case(law, [0], 1, about="one token"),
    Case(law, [1, 2], 2, about="two tokens: the second law has seen the first"),
    Case(narrow_law, [2, 0, 1], 3, about="three tokens; one of the vocabulary never comes"),
    Case(law, [], 2, about="an empty context"),
    Case(certain_law, [3, 3], 2, about="the page's example: a law certain of the length of what it is given"),
]
NOTHING = Case(law, [1], 0, about="k = 0: no token, no law")


@exercise(
    chapter.draft,
    difficulty=2,
    minutes=15,
    read="Draw, and keep the law",
    hints=(
        "What stands before the second drafted token? And which law will the verifier ask about for it?",
        "Work on a copy of the context. In each of k rounds: ask the law once, keep it, draw from that very "
        "tensor, append the token, so that the next law has seen it.",
        "sequence, laws = list(context), []; k times: q = law(sequence); laws.append(q); "
        "sequence.append(int(randomness.draw(q))). Then Draft(torch.tensor(sequence[len(context):], "
        "dtype=torch.int64), torch.stack(laws)); at k = 0 there is nothing to stack: law(context)[None][:0].",
    ),
)
def test_draft(answer: Answer) -> None:
    """Tokens and laws on every path of the randomness: what is drawn, and which laws are kept; k = 0 last."""
    silent = drawn_in_silence(answer, DRAFTED)
    results = []
    for case in DRAFTED:
        called = f"draft({case.args[0].__name__}, {case.args[1]}, {case.args[2]}, randomness)"
        run = answer.run(partial(on_every_path, answer.function, *case.args), called, case.about)
        results.append(replace(run, args=case.args))
    right, mistakes = everywhere(chapter.draft), [everywhere(m) for m in exhibits.OF_DRAFT]
    try:
        answer.agree(results, right, mistakes)
    except Wrong as wrong:
        first = first_wrong(wrong, results)
        expected = right(*first.args)
        if not wrong.said["mistake"]:
            wrong.said["mistake"] = wrong_half(first.got, expected, silent)
        tell_first_difference(wrong, first.got, expected)
        raise
    try:
        one_draft(answer, NOTHING, Coins())
    except Raised as stop:
        stop.mistake = "All is right but k = 0: there is nothing to draw, and no law to stack."
        raise
