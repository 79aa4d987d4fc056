"""Coloured text and races: every token once, in order, its kind told without colour."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from matplotlib import pyplot as plt

from specdec_lessons.cli.bench_start import draw
from specdec_lessons.course.measured import measured, origin
from specdec_lessons.course.style import svg
from specdec_lessons.course.trace import COLUMNS, Trace, layout, race, told, trace
from specdec_lessons.foundations import marks
from specdec_lessons.foundations.records import Generation, Round
from specdec_lessons.foundations.text import token_texts

ROOT = Path(__file__).resolve().parents[1]
RUN = [[(" a", "accepted"), (" <b>", "recovered")], [("", "accepted"), (" c", "bonus")], [(" d", "bonus")]]


def test_html_holds_every_token_escaped_and_underlined_by_kind():
    page = Trace(RUN, "once &")._repr_html_()
    assert re.sub(r"<[^>]+>", "", page).startswith("once &amp; a &lt;b&gt; c d")
    for kind in ("accepted", "recovered", "bonus"):
        assert f"underline {marks.LINES[kind]} {marks.COLOURS[kind]}" in page
    assert len(set(marks.LINES.values())) == 3


def test_repr_tells_the_kinds_without_colour():
    assert repr(Trace(RUN, "once")).startswith("once a[ <b>]{ c} d\n")


def test_a_token_of_a_round_that_drafted_nothing_is_no_bonus():
    assert told(RUN)[:2] == RUN[:2]
    assert told(RUN)[2] == [(" d", "plain")]
    assert 'title="bonus"' not in Trace([[(" d", "bonus")]])._repr_html_().split("</p>")[0]


def test_trace_pairs_tokens_with_their_kinds(tiny_tokenizer_and_ids):
    tokenizer, ids = tiny_tokenizer_and_ids
    rounds = [
        Round((ids[0], ids[0]), 1, ids[1], (ids[0], ids[1]), 0.0, 0.0),
        Round((), 0, ids[2], (ids[2],), 0.0, 0.0, "length"),
    ]
    shown = trace(Generation([ids[0]], rounds, "length", 1.0), tokenizer)
    assert shown.run == [[("a", "accepted"), ("1", "recovered")], [("2", "bonus")]]
    assert shown.prompt == "a"


# ---- a generation shows itself ----


def generation_of(ids, **fields) -> Generation:
    """Three rounds: one keeps both drafted tokens, one rejects the first of two, one drafts nothing."""
    rounds = [
        Round((ids[0], ids[1]), 2, ids[2], (ids[0], ids[1], ids[2]), 0.001, 0.0234),
        Round((ids[1], ids[3]), 0, ids[0], (ids[0],), 0.0, 0.0),
        Round((), 0, ids[1], (ids[1],), 0.0, 0.0, "length"),
    ]
    return Generation([ids[0]], rounds, "length", 1.0, **fields)


def cells_of(page: str) -> list[list[str]]:
    rows = re.findall(r"<tr>(<td.*?)</tr>", page)
    return [
        [re.sub(r"<[^>]+>", "", cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)] for row in rows
    ]


def test_a_generation_shows_its_text_and_a_folded_table_of_its_rounds(tiny_tokenizer_and_ids):
    tokenizer, _ = tiny_tokenizer_and_ids
    page = generation_of(tokenizer.encode("a12\n"), tokenizer=tokenizer)._repr_html_()
    text, table = page.split("<details>")
    assert re.sub(r"<[^>]+>", "", text).startswith("aa12a1accepted")
    assert "<summary>Round by round (3)</summary>" in table
    assert cells_of(table) == [
        ["1", "a1", "11", "a1", "2", "bonus", "1.0", "23.4"],
        ["2", "1\u21b5", "0-", "", "a", "recovered", "0.0", "0.0"],
        ["3", "", "", "", "1", "plain", "0.0", "0.0"],
    ]


def test_the_table_tells_accepted_rejected_and_untested_apart_without_colour(tiny_tokenizer_and_ids):
    tokenizer, ids = tiny_tokenizer_and_ids
    table = generation_of([*ids, ids[0]], tokenizer=tokenizer)._repr_html_().split("<details>")[1]
    without = re.sub(r"#[0-9A-Fa-f]{6}", "", table)
    looks = {
        title: re.search(rf'title="{title}" style="([^"]+)"', without)[1]
        for title in ("accepted", "rejected", "not tested", "bonus", "recovered")
    }
    assert len(set(looks.values())) == 5
    assert "line-through" in looks["rejected"]


def test_without_a_tokenizer_a_generation_shows_its_ids():
    page = generation_of([7, 8, 9, 10])._repr_html_()
    assert re.sub(r"<[^>]+>", "", page).startswith("7 7 8 9 7 8accepted")
    assert cells_of(page)[1][:5] == ["2", " 8 10", "0-", "", " 7"]


def test_what_a_model_says_is_no_html(tiny_tokenizer_and_ids):
    from model_parts import tiny_tokenizer

    tokenizer = tiny_tokenizer("<b>a&\n")
    ids = tokenizer.encode("<b>&")
    page = generation_of(ids, tokenizer=tokenizer)._repr_html_()
    assert "<b>" not in page
    assert cells_of(page)[0][1] == "&lt;b"


def test_a_long_generation_shows_its_first_rounds_and_says_so():
    one = Round((), 0, 1, (1,), 0.0, 0.0)
    page = Generation([1], [one] * 250, "length", 1.0)._repr_html_()
    assert len(cells_of(page)) == 200
    assert "The first 200 of 250 rounds." in page
    assert "The first" not in Generation([1], [one] * 200, "length", 1.0)._repr_html_()


def test_a_generation_without_rounds_and_a_stored_run_have_no_table():
    empty = Generation([7], [], "length", 0.0)._repr_html_()
    assert "(the run has no tokens)" in empty
    assert "<details>" not in empty
    assert "<details>" not in Trace(RUN)._repr_html_()


def test_the_tokenizer_is_for_showing_alone(tiny_tokenizer_and_ids):
    tokenizer, ids = tiny_tokenizer_and_ids
    plain, shown = (generation_of([*ids, ids[0]], tokenizer=one) for one in (None, tokenizer))
    assert plain == shown
    assert repr(plain) == repr(shown)


@pytest.fixture
def tiny_tokenizer_and_ids():
    from model_parts import tiny_tokenizer

    tokenizer = tiny_tokenizer()
    return tokenizer, tokenizer.encode("a12")


def test_no_line_is_too_long_and_no_word_is_torn():
    tokens = [(" mut", "accepted"), ("able", "recovered")] * 20
    rows: dict[int, str] = {}
    for row, column, text, _ in layout([tokens], lines=30):
        assert column == len(rows.get(row, ""))
        rows[row] = rows.get(row, "") + text
    assert all(len(line) <= COLUMNS for line in rows.values())
    assert " ".join(line.strip() for line in rows.values()) == " ".join(["mutable"] * 20)


@pytest.mark.parametrize("length", [2, 5, 17, 27, 28, 29, 53, 54, 55, 56, 57, 59, 111, 112, 113, 200])
@pytest.mark.parametrize("size", [1, 3, 500])
def test_nothing_is_lost_and_no_line_is_too_long_whatever_the_length_of_words(length, size):
    word = " " + "abcdefghij" * 20
    parts = [word[:length][at : at + size] for at in range(0, length, size)]
    rows: dict[int, str] = {}
    for row, column, text, _ in layout([[(part, "accepted") for part in parts]] * 7, lines=100):
        assert text
        assert column == len(rows.get(row, ""))
        rows[row] = rows.get(row, "") + text
    assert list(rows) == list(range(len(rows)))
    assert all(len(line) <= COLUMNS for line in rows.values())
    assert "".join(rows.values()).replace(" ", "") == word[1:length] * 7
    if length <= COLUMNS:
        assert all(line.split() == [word[1:length]] * len(line.split()) for line in rows.values())


def test_a_word_longer_than_a_line_is_cut_only_where_the_lines_end():
    placed = list(layout([[("x" * 200, "bonus")]], 2))
    assert [(row, column, len(text)) for row, column, text, _ in placed] == [(0, 0, COLUMNS), (1, 0, COLUMNS)]


def test_control_characters_and_dollar_signs_are_text():
    assert [text for *_, text, _ in layout([[("\x00\x1b", "bonus")]], 1)] == ["\ufffd\ufffd"]
    drawn = svg(race([[("$x$", "bonus"), ("$_{$", "accepted")]], "a title"))
    assert "\x00" not in drawn
    assert "<!-- $x$ -->" in drawn


@pytest.mark.parametrize(
    ("run", "lines", "says"),
    [
        ([], 8, "which has no tokens"),
        ([[]], 8, "which has no tokens"),
        ([[("a", "odd")]], 8, "kind 'odd' of a token: it is one of accepted, recovered, bonus"),
        (RUN, 0, "lines = 0: give room"),
    ],
)
def test_a_race_of_nothing_is_refused(run, lines, says):
    before = plt.get_fignums()
    with pytest.raises(ValueError, match=says):
        race(run, "a title", lines=lines)
    assert plt.get_fignums() == before


def test_an_empty_run_reads_as_one(tiny_tokenizer_and_ids):
    tokenizer, ids = tiny_tokenizer_and_ids
    shown = trace(Generation([ids[0]], [], "length", 1.0), tokenizer)
    assert repr(shown) == "a\n(the run has no tokens)"
    assert "(the run has no tokens)" in shown._repr_html_()
    assert "(the run has no tokens)" not in Trace(RUN)._repr_html_()


def test_line_breaks_show_and_what_does_not_fit_is_left_out():
    run = [[("a\n", "accepted"), ("b", "bonus")]]
    assert list(layout(run, 1)) == [(0, 0, "a↵", "accepted")]
    assert list(layout(run, 2))[1] == (1, 0, "b", "bonus")


def test_texts_of_tokens_are_never_broken(tmp_path):
    from model_parts import wrapped
    from tokenizers.pre_tokenizers import ByteLevel

    from specdec_lessons.foundations.smollm2 import byte_pair_tokenizer

    tokens = [*sorted(ByteLevel.alphabet()), "<end>"]
    tokenizer = wrapped(byte_pair_tokenizer(tokens, [], ["<end>"]))
    ids = tokenizer.encode("a世é")
    texts = list(token_texts(tokenizer, ids))
    assert texts == ["a", "", "", "世", "", "é", ""]
    assert list(token_texts(tokenizer, ids[:2])) == ["a", "", "\ufffd"]  # wrong for good: said at the end


def test_the_picture_of_the_readme_is_that_of_the_stored_run():
    drawn = (ROOT / "book" / "images" / "race.svg").read_text(encoding="utf-8")
    assert drawn == draw(measured("start")), (
        "run: specdec bench start --json specdec_lessons/data/start.json --picture book/images/race.svg"
    )
    assert drawn != draw(measured("start"), k=4)


def test_a_stored_measurement_says_where_it_comes_from():
    assert re.search(r"\d thread, \d{4}-\d\d-\d\d$", origin(measured("start")))
    with pytest.raises(FileNotFoundError, match=r"no measurement 'nothing': there are .*start"):
        measured("nothing")


def test_the_stored_greedy_text_is_the_same_for_every_k():
    greedy = [run for run in measured("start")["runs"] if run["temperature"] == 0]
    texts = {"".join(text for round_ in run["rounds"] for text, _ in round_) for run in greedy}
    assert len(greedy) == 9
    assert len(texts) == 1
