"""Loading models without the libraries' progress bars and advice on standard error."""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Iterator

from transformers.utils import logging


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Silence warnings and progress bars inside the block, and put the settings back after it.

    Exceptions pass through. Anything on standard error fails a page of the book, hence this.
    """
    verbosity, bars = logging.get_verbosity(), logging.is_progress_bar_enabled()
    logging.set_verbosity_error()
    logging.disable_progress_bar()
    try:
        with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.set_verbosity(verbosity)
        if bars:
            logging.enable_progress_bar()
