"""show() gives the source as it stands in the file, with its place, in HTML and in plain text."""

from __future__ import annotations

import functools
import html
import inspect
import re

import pytest

from specdec_lessons.course import show as module
from specdec_lessons.course.show import Piece, Source, show, solution
from specdec_lessons.residual import residual


def plain(page: str) -> str:
    """The code of an HTML page without its tags."""
    code = re.search(r"<pre[^>]*>(.*?)</pre>", page, re.DOTALL)[1]
    return html.unescape(re.sub(r"<[^>]+>", "", code)).strip()


def test_the_source_is_the_file_and_the_line_is_right():
    shown = show(show)
    source = inspect.getsource(show).rstrip()
    assert plain(shown._repr_html_()) == source
    line = shown.pieces[0].line
    text = inspect.getsource(module).split("\n")
    assert text[line - 1].startswith("def show(")
    caption = f"specdec_lessons.course.show, line {line}"
    assert f'<p class="sd-where">{caption}</p>' in shown._repr_html_()
    assert repr(shown) == f"# {caption}\n{source}"


def test_several_pieces_stand_in_the_order_given():
    shown = show(Source, show, Piece.where.fget)
    assert [piece.code.split("(")[0].split("\n")[-1] for piece in shown.pieces][1] == "def show"
    assert shown._repr_html_().count("<pre") == 3
    assert shown.pieces[2].code.startswith("@property\ndef where")  # a method loses the indent of its class


def test_a_wrapped_function_shows_what_it_wraps():
    cached = functools.lru_cache(show)
    assert show(cached).pieces == show(show).pieces


class Counted:
    """A wrapper that keeps what it wraps and has a module of its own: this one."""

    def __init__(self, function):
        self.__wrapped__ = function

    def __call__(self, *arguments):
        return self.__wrapped__(*arguments)


def test_the_caption_names_the_module_of_what_is_wrapped():
    assert Counted(show).__module__ == __name__
    assert show(Counted(show)).pieces == show(show).pieces


def test_rules_touch_nothing_outside_the_box():
    css = re.search(r"<style>(.*?)</style>", show(show)._repr_html_(), re.DOTALL)[1]
    selectors = re.findall(r"([^{}]+)\{", css)
    assert len(selectors) > 10
    assert all(".sd-source" in selector for selector in selectors)
    assert any("data-theme" in selector for selector in selectors)


@pytest.mark.parametrize(
    ("things", "says"),
    [
        ((), "nothing to show"),
        ((len,), "len"),
        ((3,), "^3 has no"),
        (("x",), "'x'"),
        ((module,), "is no function or class"),
    ],
)
def test_what_has_no_source_is_refused(things, says):
    with pytest.raises(ValueError, match=says):
        show(*things)


def test_a_solution_is_folded_and_no_text_gives_it_away():
    folded = solution(residual)
    assert "<details><summary>Solution</summary>" in folded._repr_html_()
    assert "owed" in folded._repr_html_()
    assert "owed" not in repr(folded)
    assert "owed" in repr(show(residual))
