"""Write a PNG of every page of the built book at desk and phone width, light and dark.

python tests/browser/screenshots.py FOLDER    after `make book`
"""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from playwright.sync_api import Browser
from reader import PHONE, browser, open_page, pages, served

HTML = Path(__file__).resolve().parents[2] / "_build" / "html"
DESK = (1280, 900)


def write_all(chromium: Browser, address: str, names: list[str], folder: Path) -> list[Path]:
    """The files written for the pages `names`: `<page>-<width>-<theme>.png`, each as tall as its page."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, size, theme in itertools.product(names, (DESK, PHONE), ("light", "dark")):
        with open_page(chromium, f"{address}/{name}", size, theme) as (tab, _):
            written.append(folder / f"{name.removesuffix('.html')}-{size[0]}-{theme}.png")
            # A window as tall as the page: a capture beyond the window sometimes caught a half-made layout.
            height = tab.evaluate("document.scrollingElement.scrollHeight")
            tab.set_viewport_size({"width": size[0], "height": height})
            tab.evaluate(
                "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
            )
            tab.screenshot(path=written[-1], animations="disabled")
    return written


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python tests/browser/screenshots.py FOLDER")
    if not (HTML / "index.html").exists():
        sys.exit(f"no book in {HTML}: run make book first")
    with served(HTML) as address, browser() as chromium:
        for path in write_all(chromium, address, pages(HTML), Path(sys.argv[1])):
            print(path)
