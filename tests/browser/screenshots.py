"""Write a PNG of every page of the built book at desk and phone width, light and dark.

python tests/browser/screenshots.py FOLDER    after `make book`
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from reader import PHONE, browser, open_page, pages, served

HTML = Path(__file__).resolve().parents[2] / "_build" / "html"
DESK = (1280, 900)


def write_all(html: Path, folder: Path) -> list[Path]:
    """The files written, `<page>-<width>-<theme>.png`, each as tall as its page."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    with served(html) as address, browser() as chromium:
        for page in pages(html):
            for size in (DESK, PHONE):
                for theme in ("light", "dark"):
                    with open_page(chromium, f"{address}/{page}", size, theme) as (tab, _):
                        written.append(folder / f"{page.removesuffix('.html')}-{size[0]}-{theme}.png")
                        tab.screenshot(path=written[-1], full_page=True)
    return written


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python tests/browser/screenshots.py FOLDER")
    if not (HTML / "index.html").exists():
        sys.exit(f"no book in {HTML}: run make book first")
    for path in write_all(HTML, Path(sys.argv[1])):
        print(path)
