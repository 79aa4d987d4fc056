"""Per chapter: stubs to fill in (`residual.py`) and, beside them, the grader (`test_residual.py`)."""

CHAPTERS = (  # in the order of the book
    "trigram",
    "verifier",
    "acceptance",
    "residual",
    "kv_cache",
    "engine",
    "speedup",
    "benchmark",
)
