"""The built book."""

from __future__ import annotations

from pathlib import Path

import pytest
from building import built_book


@pytest.fixture(scope="session")
def html() -> Path:
    """The folder of the built pages."""
    return built_book()
