"""`specdec bench start`: the recorded runs and pass times that the book's first page draws.

One prompt, every K and temperature of the page's sliders, each run as it came: no run is chosen or repeated.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

from tqdm import tqdm

from ..engine import generate
from ..foundations.records import Generation
from ..foundations.sampling import Sampling
from ..foundations.text import token_texts
from ..kv_cache import CachedModel
from ..trigram import TrigramDrafter
from . import corpus
from .options import DtypeName
from .report import dtype_name, provenance

if TYPE_CHECKING:
    from ..foundations.models import Pair
    from .bench import Workload

PROMPT = "Python is a programming language. The most important thing to know about a list is"
KS = tuple(range(9))
TEMPERATURES = (0.0, 0.25, 0.5, 0.75, 1.0)
BLOCKS = tuple(range(1, 10))  # new tokens in one pass
CONTEXT = 128


def start_report(work: Workload) -> dict[str, Any]:
    """Return pass times by number of new tokens, and one run for every K and temperature, with provenance."""
    pair = work.load()
    exact = pair  # in float32, so that greedy text does not depend on K
    if dtype_name(pair.target) != "float32":
        exact = replace(work, dtype=DtypeName.FLOAT32).load()
    pairs = {dtype_name(p.target): p for p in (pair, exact)}
    drafter = TrigramDrafter(corpus.default_trigram(pair))
    report: dict[str, Any] = {
        "provenance": provenance(pair.target),
        "pair": work.pair,
        "drafter": "trigram over the Python standard library and its documentation",
        "prompt": PROMPT,
        "tokens": work.tokens,
        "seed": work.seed,
        "context": CONTEXT,
        "pass_seconds": {name: pass_seconds(p) for name, p in pairs.items()},
        "runs_dtype": dtype_name(exact.target),
        "runs": [],
        "interrupted": False,
    }
    try:
        report["runs"].extend(_runs(exact, drafter, work))
    except KeyboardInterrupt:
        report["interrupted"] = True
    return report


def draw(report: dict[str, Any], k: int = 3, temperature: float = 0.75) -> str:
    """Return the race of one recorded run as SVG, the same text every time."""
    from ..course.style import styled, svg
    from ..course.trace import race

    (run,) = (run for run in report["runs"] if (run["k"], run["temperature"]) == (k, temperature))
    tokens = sum(map(len, run["rounds"]))
    with styled():
        return (
            svg(race(run["rounds"], f"{tokens} tokens in {len(run['rounds'])} passes of the target")) + "\n"
        )


def pass_seconds(pair: Pair, repeats: int = 25) -> dict[str, float]:
    """Return {n: median seconds of a pass over n new tokens} after `CONTEXT` tokens, the n interleaved."""
    model = CachedModel(pair.target, vocab_size=pair.vocab_size)
    context = (pair.tokenizer.encode(PROMPT) * CONTEXT)[:CONTEXT]
    times: dict[int, list[float]] = {n: [] for n in BLOCKS}
    for repeat, n in product(range(repeats + 1), BLOCKS):
        model.rows(context, 1)  # rolls back to the context
        start = time.perf_counter()
        model.rows([*context, *context[:n]], n)
        if repeat:  # the first of each is a warm-up
            times[n].append(time.perf_counter() - start)
    return {str(n): statistics.median(seconds) for n, seconds in times.items()}


def _runs(pair: Pair, drafter: TrigramDrafter, work: Workload) -> Iterator[dict[str, Any]]:
    prompt = pair.tokenizer.encode(PROMPT)
    for k, temperature in tqdm(list(product(KS, TEMPERATURES)), desc="runs", disable=None):
        generation = generate(
            CachedModel(pair.target, vocab_size=pair.vocab_size),
            drafter,
            prompt,
            max_new_tokens=work.tokens,
            k=k,
            sampling=Sampling(temperature),
            seed=work.seed,
        )
        if generation.stop_reason == "interrupted":
            raise KeyboardInterrupt
        yield {"k": k, "temperature": temperature} | _run(pair, generation)


def _run(pair: Pair, generation: Generation) -> dict[str, Any]:
    texts = token_texts(pair.tokenizer, generation.tokens)
    return {
        "alpha": generation.alpha,
        "tau": generation.tau,
        "seconds": generation.seconds,
        "stop_reason": generation.stop_reason,
        "rounds": [[[next(texts), kind] for kind in round_.kinds] for round_ in generation.rounds],
    }
