# exercise: audit_cache
import numpy as np

PATTERNS = [(n, stay) for n in range(4) for stay in range(n + 1)]


def check(model, fresh, text, last):
    if not np.allclose(model.rows(text, last), fresh.rows(text, last), rtol=0, atol=1e-9):
        raise AssertionError(f"{len(text)} tokens, {last} rows")


def audit_cache(make, fresh):
    v = fresh.vocab_size
    for start in (2, 215):
        model = make()
        for first in (3, 8):  # another text on the same model, which differs from its first token on
            text = [(first + 5 * i * i) % v for i in range(start)]
            for k, kept in PATTERNS:
                for single in (False, True):
                    draft = [(7 * i + k + kept + len(text)) % v for i in range(k)]
                    check(model, fresh, text + draft, 1 if single else k + 1)
                    text = text + draft[:kept] + [(kept * 3 + k) % v]
