"""Per chapter: stubs to fill in (`residual.py`) and, beside them, the grader (`test_residual.py`)."""

CHAPTERS = ("trigram", "verifier", "acceptance", "residual")  # in the order of the book
