"""`specdec bench kinds`: recorded runs by kind of text, which the chapter on the engine draws.

The first prompt of four kinds of the benchmark's own set, every K and temperature of the page's controls,
each run as it came: no prompt and no run is chosen or repeated.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from tqdm import tqdm

from ..engine import generate
from ..foundations.protocols import Drafter
from ..foundations.records import Generation
from ..foundations.sampling import Sampling
from ..foundations.text import token_texts
from ..kv_cache import CachedModel
from ..lookup import FallbackDrafter, LookupDrafter
from ..trigram import TrigramDrafter
from . import corpus
from .bench_prompts import Prompt, bench_prompts, fingerprint
from .report import provenance
from .setup import encode

if TYPE_CHECKING:
    from ..foundations.models import Pair
    from .bench import Workload

KINDS = ("continuation", "code", "creative", "copy")
KS = tuple(range(1, 7))
TEMPERATURES = (0.0, 0.5, 1.0)
DRAFTER = "prompt lookup of 2 to 4 tokens, else a trigram over the Python library and its documentation"


def kinds_report(work: Workload) -> dict[str, Any]:
    """Return one run for every kind, K and temperature, with provenance; Ctrl-C keeps what there is."""
    pair = work.load()
    prompts = [prompt for prompt in bench_prompts(1) if prompt.kind in KINDS]
    report: dict[str, Any] = {
        "provenance": provenance(pair.target),
        "pair": work.pair,
        "drafter": DRAFTER,
        "prompts": {prompt.kind: prompt.text for prompt in prompts},
        "prompts_sha256": fingerprint(prompts),
        "tokens": work.tokens,
        "seed": work.seed,
        "runs": [],
        "interrupted": False,
    }
    first = LookupDrafter(pair.vocab_size, shortest=2)
    drafter = FallbackDrafter(first, TrigramDrafter(corpus.default_trigram(pair)))
    try:
        report["runs"].extend(_runs(pair, drafter, prompts, work))
    except KeyboardInterrupt:
        report["interrupted"] = True
    return report


def _runs(pair: Pair, drafter: Drafter, prompts: list[Prompt], work: Workload) -> Iterator[dict[str, Any]]:
    target = CachedModel(pair.target, vocab_size=pair.vocab_size)
    grid = list(product(prompts, TEMPERATURES, KS))
    for prompt, temperature, k in tqdm(grid, desc="runs", disable=None):
        generation = generate(
            target,
            drafter,
            encode(pair.tokenizer, prompt.text, prompt.chat and pair.tokenizer.chat_template is not None),
            max_new_tokens=work.tokens,
            k=k,
            sampling=Sampling(temperature),
            seed=work.seed,
        )
        if generation.stop_reason == "interrupted":
            raise KeyboardInterrupt
        yield {"kind": prompt.kind, "k": k, "temperature": temperature} | _run(pair, generation)


def _run(pair: Pair, generation: Generation) -> dict[str, Any]:
    """The three rates, and for each round how many were drafted and [text, kind] of what it emitted."""
    texts = token_texts(pair.tokenizer, generation.tokens)
    return {
        "alpha": generation.alpha,
        "utilisation": generation.utilisation,
        "tau": generation.tau,
        "stop_reason": generation.stop_reason,
        "drafted": [len(round_.drafted) for round_ in generation.rounds],
        "rounds": [[[next(texts), kind] for kind in round_.kinds] for round_ in generation.rounds],
    }
