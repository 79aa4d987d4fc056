"""Every page of the built book: nothing from outside, no dead link, no raw markup, words for pictures."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pages
import pytest
from bs4 import BeautifulSoup
from building import ROOT
from packaging.requirements import Requirement


def every_page(html: Path) -> list[Path]:
    return sorted(path for path in html.rglob("*.html") if "_static" not in path.parts)


def findings(html: Path, check) -> dict[str, list]:
    """What `check` finds, by page; empty when all is well."""
    found = {path.name: check(pages.read(path)) for path in every_page(html)}
    return {name: what for name, what in found.items() if what}


def test_jupyter_book_is_the_one_that_reads_our_configuration():
    """Version 2 ignores _config.yml, builds no site, and exits 0."""
    assert int(version("jupyter-book").split(".")[0]) == 1
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    book = [Requirement(entry) for entry in project["optional-dependencies"]["book"]]
    pinned = next(entry for entry in book if entry.name == "jupyter-book")
    assert "1.0.4" in pinned.specifier
    assert "2.0" not in pinned.specifier


def test_there_are_pages(html):
    assert {"index.html", "start.html", "search.html"} <= {path.name for path in every_page(html)}


@pytest.mark.parametrize("check", [pages.outside, pages.mute_images, pages.raw_markup, pages.tracebacks])
def test_no_finding_on_any_page(html, check):
    assert findings(html, check) == {}


def test_links_and_anchors_lead_somewhere(html):
    ids: dict[Path, set[str]] = {}
    found = {path.name: pages.dead_links(path, ids) for path in every_page(html)}
    assert {name: links for name, links in found.items() if links} == {}


def test_pages_are_light(html):
    assert {
        path.name: pages.weight(path) for path in every_page(html) if pages.weight(path) > pages.MOST_BYTES
    } == {}


def test_pages_have_one_title_and_a_language(html):
    for path in every_page(html):
        page = pages.read(path)
        assert page.html["lang"] == "en", path.name
        assert path.name == "search.html" or len(page.select("article h1")) == 1, path.name


def test_cells_for_notebooks_only_are_not_in_the_book(html):
    assert not any(".live()" in path.read_text(encoding="utf-8") for path in every_page(html))


def test_style_sheets_load_nothing_from_outside(html):
    loaded = r"url\(\s*['\"]?(?:https?:)?//|@import\s+(?:url\()?\s*['\"]?(?:https?:)?//"
    assert [
        path.name for path in html.rglob("*.css") if re.search(loaded, path.read_text(encoding="utf-8"))
    ] == []


def test_addresses_are_known_or_left_out(html):
    for path in every_page(html):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"OWNER/|executablebooks/jupyter-book", text), path.name
        for link in re.findall(r'href="(https://colab\.research[^"]*)"', text):
            assert re.fullmatch(
                r"https://colab\.research\.google\.com/github/[^/]+/[^/]+/blob/.+/notebooks/[\w/]+\.ipynb",
                link,
            )


BAD = """<html><body><article><p>We write $x^2$ and {ref}`a`, \\frac{1}{2}.</p>
<img src="a.png"><img src="b.png" alt=" "><script src="https://cdn.example/x.js"></script>
<link rel="stylesheet" href="//cdn.example/x.css"><link rel="canonical" href="https://ann.github.io/">
<div class="cell_output"><div class="output traceback">ValueError</div></div>
<a href="gone.html">a</a><a href="#no">b</a><a href="#yes" id="yes">c</a><a href="https://example.org">d</a>
<code>$not this$</code></article></body></html>"""


def test_the_checks_find_what_they_look_for(tmp_path):
    page, path = BeautifulSoup(BAD, "html.parser"), tmp_path / "bad.html"
    path.write_text(BAD, encoding="utf-8")
    assert pages.outside(page) == ["https://cdn.example/x.js", "//cdn.example/x.css"]
    assert len(pages.mute_images(page)) == 2
    assert pages.raw_markup(page) == ["$x^2$", "{ref}`", "\\frac{"]
    assert pages.tracebacks(page) == ["ValueError"]
    assert pages.dead_links(path, {}) == ["gone.html", "#no"]
