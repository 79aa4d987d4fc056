"""The built book on a static server, and a browser; without one the tests skip, and in CI they fail."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).parents[1] / "book"))
from building import built_book
from reader import browser, chromium_path, served


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium, started once."""
    if chromium_path() is None:
        message = "no Chromium on this machine: apt-get install chromium"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    with browser() as started:
        yield started


@pytest.fixture(scope="session")
def html(chromium: Browser) -> Path:
    """The folder of the built pages; not built where there is no browser to read it."""
    return built_book()


@pytest.fixture(scope="session")
def address(html: Path) -> Iterator[str]:
    """The address of a static server over the built pages."""
    with served(html) as started:
        yield started
