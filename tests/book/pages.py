"""What can be wrong with a built page without opening a browser; every check gives a list of findings."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from bs4 import BeautifulSoup

MOST_BYTES = 500_000  # of a page, gzipped
LOADING = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src", "object": "data"}
NOT_LOADED = {"canonical", "next", "prev", "index", "search", "author", "help"}


def read(path: Path) -> BeautifulSoup:
    """The page as a tree."""
    return BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")


def prose(page: BeautifulSoup) -> str:
    """The article's own words: without code, outputs of cells, and formulas."""
    article = BeautifulSoup(str(page.find("article") or ""), "html.parser")
    for tag in article.select("pre, code, script, style, .math, .cell_output"):
        tag.decompose()
    return article.get_text(" ")


def outside(page: BeautifulSoup) -> list[str]:
    """Addresses on other machines that a browser loads by itself; links that a reader may follow are none."""
    found = []
    for name, attribute in LOADING.items():
        for tag in page.find_all(name):
            address = tag.get(attribute) or ""
            loaded = not (NOT_LOADED & set(tag.get("rel") or []))
            if loaded and (urlsplit(address).netloc or address.startswith("//")):
                found.append(address)
    return found


def dead_links(path: Path, ids: dict[Path, set[str]]) -> list[str]:
    """Links to files or anchors of the book that are not there; `ids` fills as pages are read."""
    found = []
    for tag in read(path).find_all("a", href=True):
        parts = urlsplit(tag["href"])
        if parts.scheme or parts.netloc or tag["href"] in {"#", ""}:
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path.resolve()
        if not target.is_file():
            found.append(tag["href"])
        elif parts.fragment and target.suffix == ".html":
            if target not in ids:
                ids[target] = {str(held["id"]) for held in read(target).find_all(id=True)}
            if unquote(parts.fragment) not in ids[target]:
                found.append(tag["href"])
    return found


def mute_images(page: BeautifulSoup) -> list[str]:
    """Images that say nothing to who cannot see them; outside the article an empty alt marks decoration."""
    found = []
    for tag in page.find_all("img"):
        alt = tag.get("alt")
        if alt is None or (tag.find_parent("article") and not alt.strip()):
            found.append(str(tag.get("src"))[:80])
    return found


def raw_markup(page: BeautifulSoup) -> list[str]:
    """Formulas, roles and directives that reached the reader as text."""
    pattern = r"\$[^$\n]{1,200}\$|\\[a-zA-Z]+\{|\{[\w:-]+\}`|`{3,}|:{3,}\{"
    return re.findall(pattern, prose(page))


def tracebacks(page: BeautifulSoup) -> list[str]:
    """Errors among the outputs of cells: one raised while a result is displayed does not stop a build."""
    held = page.select(".output.traceback, .cell_output .gt")
    said = [tag.get_text() for tag in page.select(".cell_output")]
    return [tag.get_text()[:80] for tag in held] + [
        text[-80:] for text in said if "Traceback (most recent" in text
    ]


def weight(path: Path) -> int:
    """Bytes of a page as a server sends it."""
    return len(gzip.compress(path.read_bytes()))
