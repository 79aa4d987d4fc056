"""`specdec bench block`: how far the law of a block pass is from that of one-token passes, on real text.

Both read the same text with the same weights through a cache, after the same prefill: a token at a time, as
plain decoding does, and in blocks of n, as a round with K = n - 1 does. On paper the laws are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor
from tqdm import tqdm

from ..foundations.corpora import python_docs, python_sources
from ..kv_cache import CachedModel
from . import bench_prompts
from .options import DtypeName
from .report import dtype_name, provenance

if TYPE_CHECKING:
    from ..foundations.models import Pair
    from .bench import Workload

FORMATS = (DtypeName.FLOAT32, DtypeName.BFLOAT16)
BLOCKS = (2, 5, 9)
PREFILL = 64  # tokens read in one pass before the first one that is measured
POSITIONS = 128  # of each text


def block_report(work: Workload) -> dict[str, Any]:
    """Return total variations by number format and block size, with provenance; Ctrl-C keeps what there is.

    "runs": one for each format and block size, `distances` between the one-token law and the block's law at
    each position; a run with block 1 is that of the one-token law from the one-token law in float32. Median
    and 99th percentile of each stand beside them by name.
    """
    report: dict[str, Any] = {
        "provenance": provenance(),
        "pair": work.pair,
        "read": ", ".join(texts()),
        "prefill": PREFILL,
        "positions": 0,
        "runs": [],
        "interrupted": False,
    }
    try:
        report["runs"].extend(_runs(work))
    except KeyboardInterrupt:
        report["interrupted"] = True
    for run in report["runs"]:
        report["positions"] = len(run["variation"])
        name = (
            f"{run['dtype']}, blocks of {run['block']}"
            if run["block"] > 1
            else f"{run['dtype']} from float32"
        )
        for title, share in (("median", 0.5), ("99th percentile", 0.99)):
            report[f"{name}: {title}"] = float(torch.tensor(run["variation"]).quantile(share))
    return report


def _runs(work: Workload) -> Iterator[dict[str, Any]]:
    exact = None
    for dtype in FORMATS:
        pair = replace(work, dtype=dtype).load()
        read, name = _encoded(pair), dtype_name(pair.target)
        alone = laws(pair, read, 1)
        if exact is not None:
            yield {"dtype": name, "block": 1} | distances(exact, alone)
        exact = alone if exact is None else exact
        for n in BLOCKS:
            yield {"dtype": name, "block": n} | distances(alone, laws(pair, read, n))


def texts() -> dict[str, str]:
    """Return the texts that are read, by name: documentation, code, and prose written for this course."""
    docs = {document.name: document.text for document in python_docs()}
    code = {document.name: document.text for document in python_sources()}
    prose = " ".join(bench_prompts.PASSAGES)
    return {"topics/for": docs["topics/for"], "heapq.py": code["heapq.py"], "passages": prose}


def laws(pair: Pair, read: Sequence[Sequence[int]], n: int) -> Tensor:
    """Return the laws (positions, V) at temperature 1, float64, after every token of the texts past PREFILL.

    Each text is prefilled in one pass and then read in passes over n tokens, the last one over what is left.
    """
    model, found = CachedModel(pair.target, vocab_size=pair.vocab_size), []
    for tokens in tqdm(read, desc=f"{dtype_name(pair.target)}, blocks of {n}", disable=None):
        model.reset()
        model.rows(tokens[:PREFILL], 1)
        for start in range(PREFILL, len(tokens), n):
            end = min(start + n, len(tokens))
            found.append(model.rows(tokens[:end], end - start).double().softmax(-1).cpu())
    return torch.cat(found)


def distances(one: Tensor, other: Tensor) -> dict[str, list[Any]]:
    """Return for each position of two tables of laws (n, V) how far they are apart, and which argmax differs.

    "variation": n total variations, to 4 digits. "flips": [position, how much more probable the argmax of
    `one` is than the other's, under `one`]: 0 is a tie.
    """
    variation = (one - other).abs().sum(-1) / 2
    best, others = one.argmax(-1), other.argmax(-1)
    flips = [
        [at, float(f"{float(one[at, best[at]] - one[at, others[at]]):.4g}")]
        for at in (best != others).nonzero()[:, 0].tolist()
    ]
    return {"variation": [float(f"{value:.4g}") for value in variation.tolist()], "flips": flips}


def _encoded(pair: Pair) -> list[list[int]]:
    encode: Callable[[str], list[int]] = pair.tokenizer.encode
    return [encode(text)[: PREFILL + POSITIONS] for text in texts().values()]
