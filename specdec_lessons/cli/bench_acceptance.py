"""alpha of the trigram at temperature 1, by kind of text: computed from laws, and counted from coins."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

import torch
from tqdm import tqdm

from ..acceptance import acceptance_rate
from ..engine import generate
from ..foundations.models import Pair
from ..foundations.records import Generation
from ..foundations.sampling import Sampling
from ..kv_cache import CachedModel
from ..trigram import KneserNeyTrigram, TrigramDrafter
from . import corpus
from .bench import Workload
from .prompts import KINDS, Prompt, prompts
from .report import provenance
from .setup import encode


@dataclass(frozen=True)
class Sample:
    """One prompt's text: alpha at each position, and how many drafted tokens were tested and accepted."""

    kind: str
    alphas: list[float]
    tested: int
    accepted: int


def sample(pair: Pair, counts: KneserNeyTrigram, prompt: Prompt, work: Workload, seed: int) -> Sample:
    """Return the sample of one prompt: alphas over a speculative text, which has the target's own law.

    Errors: KeyboardInterrupt, where Ctrl-C cut the text short.
    """
    target = CachedModel(pair.target, vocab_size=pair.vocab_size)
    ids = encode(pair.tokenizer, prompt.text, prompt.chat and pair.tokenizer.chat_template is not None)
    text = generate(target, TrigramDrafter(counts), ids, max_new_tokens=work.tokens, k=work.k, seed=seed)
    if text.stop_reason == "interrupted":
        raise KeyboardInterrupt
    tested, accepted = sum(r.tested for r in text.rounds), sum(r.accepted for r in text.rounds)
    return Sample(prompt.kind, exact_alphas(target, counts, text), tested, accepted)


def exact_alphas(target: CachedModel, counts: KneserNeyTrigram, text: Generation) -> list[float]:
    """Return sum over x of min(p(x), q(x)), temperature 1, at the position of each new token of `text`."""
    sequence, new = [*text.prompt, *text.tokens], len(text.tokens)
    if not new:
        return []
    p = Sampling().law(target.rows(sequence[:-1], new)).cpu()
    q = torch.stack([counts.law(sequence[:end]) for end in range(len(text.prompt), len(sequence))])
    return acceptance_rate(p, q).tolist()


def by_kind(samples: Sequence[Sample]) -> dict[str, Any]:
    """Return for each kind, and for all together, alpha, its standard error, and the counted alpha.

    alpha: mean of the exact alphas, each prompt weighing the same. The standard error is that of the prompts'
    means: positions of one text resemble each other, so counting them one by one would flatter it.
    """
    told = [sample for sample in samples if sample.alphas]
    kinds = {kind: _summary([sample for sample in told if sample.kind == kind]) for kind in KINDS}
    return {**kinds, "all": _summary(told)}


def _summary(group: Sequence[Sample]) -> dict[str, Any]:
    means = [fmean(sample.alphas) for sample in group]
    tested, accepted = sum(sample.tested for sample in group), sum(sample.accepted for sample in group)
    return {
        "prompts": len(group),
        "positions": sum(len(sample.alphas) for sample in group),
        "alpha": fmean(means) if means else None,
        "standard_error": stdev(means) / math.sqrt(len(means)) if len(means) > 1 else None,
        "accepted": accepted,
        "tested": tested,
        "counted_alpha": accepted / tested if tested else None,
    }


def acceptance_report(work: Workload) -> dict[str, Any]:
    """Return `by_kind` for the trigram of the default corpus, with provenance; Ctrl-C keeps what there is."""
    pair = work.load()
    counts = corpus.default_trigram(pair)
    texts = prompts(work.per_kind)
    samples: list[Sample] = []
    interrupted = False
    try:
        for number, prompt in enumerate(
            tqdm(texts, desc="acceptance", unit=" prompts", disable=None, leave=False)
        ):
            samples.append(sample(pair, counts, prompt, work, work.seed + number))
    except KeyboardInterrupt:
        interrupted = True
    return {
        "temperature": 1.0,
        "k": work.k,
        "new_tokens": work.tokens,
        "kinds": by_kind(samples),
        "interrupted": interrupted,
        "provenance": provenance(pair.target),
    }
