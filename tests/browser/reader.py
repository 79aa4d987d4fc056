"""A reader for the tests: Chromium on a page of the book, with all it asked for and complained of."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

PHONE, SMALL_PHONE = (390, 844), (320, 568)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass
class Noise:
    """What a page asked for outside itself, and what it wrote to the console as an error."""

    outside: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def chromium_path() -> str | None:
    """Where the machine's Chromium is, or None."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def pages(html: Path) -> list[str]:
    """The book's pages that hold text, by file name."""
    return sorted(
        path.name for path in html.glob("*.html") if path.name not in {"genindex.html", "search.html"}
    )


class Silent(http.server.SimpleHTTPRequestHandler):
    """A file server that keeps its log to itself."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def served(html: Path) -> Iterator[str]:
    """The address of a static server over the folder `html`."""
    handler = functools.partial(Silent, directory=str(html))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@contextmanager
def browser() -> Iterator[Browser]:
    """Chromium without a window and with a profile of its own."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        yield chromium
        chromium.close()


@contextmanager
def open_page(
    chromium: Browser,
    address: str,
    size: tuple[int, int] = (1280, 900),
    theme: str = "light",
    javascript: bool = True,
) -> Iterator[tuple[Page, Noise]]:
    """A page that has loaded and set its formulas, and its noise; requests outside are refused."""
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=theme, java_script_enabled=javascript
    )
    tab, noise = context.new_page(), Noise()
    here = address.split("/")[2] if address.startswith("http") else None

    def route(handler, request) -> None:
        own = request.url.startswith(("data:", "file:", "blob:")) or (
            here and request.url.split("/")[2] == here
        )
        if own:
            handler.continue_()
        else:
            noise.outside.append(request.url)
            handler.abort()

    context.route("**/*", route)
    tab.on("console", lambda message: message.type == "error" and noise.errors.append(message.text))
    tab.on("pageerror", lambda error: noise.errors.append(str(error)))
    tab.on("requestfailed", lambda request: noise.errors.append(f"failed: {request.url}"))
    tab.goto(address, wait_until="load")
    if javascript:
        tab.evaluate("() => window.MathJax && MathJax.startup && MathJax.startup.promise")
    yield tab, noise
    context.close()
