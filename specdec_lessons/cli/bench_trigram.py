"""How fast the trigram is: built from arrays and from dictionaries, side by side, and what one law costs."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from statistics import median, quantiles
from time import perf_counter
from typing import Any, TypeVar

import torch

from ..foundations.corpora import Encoder, encoder, python_docs, python_sources
from ..foundations.randomness import TorchRandomness
from ..foundations.sampling import Sampling
from ..trigram import PAD, KneserNeyTrigram, TrigramDrafter

DRAFTED = 5

T = TypeVar("T")


def trigram_report(
    encode: Encoder | None = None,
    vocab_size: int | None = None,
    *,
    dictionary_tokens: int = 1_000_000,
    repeats: int = 3,
    contexts: int = 2000,
) -> dict[str, float]:
    """Return what was measured on the standard library and its documentation, on one thread.

    encode and vocab_size: SmolLM2's tokenizer if None. dictionary_tokens: the dictionaries are built from
    about so many tokens of whole documents; they get slower with size, so this flatters them. The two
    builds alternate, `repeats` times each, and the shortest counts: what makes one longer is a busy machine.
    Keys ending in _s are seconds, in _us microseconds (medians), in _mb megabytes of 10**6 bytes.
    """
    if encode is None or vocab_size is None:
        encode, vocab_size = _smollm2()
    documents = encode(document.text for document in [*python_docs(), *python_sources()])
    with one_thread():
        built, model = build_times(documents, vocab_size, dictionary_tokens, repeats)
        return built | law_times(model, documents, contexts)


def build_times(
    documents: Sequence[Sequence[int]], vocab_size: int, dictionary_tokens: int, repeats: int
) -> tuple[dict[str, float], KneserNeyTrigram]:
    """Return sizes, seconds per million tokens and their ratio, and the model built from all documents."""
    part = _some(documents, dictionary_tokens)
    by_arrays, by_dictionaries = [], []
    for _ in range(repeats):
        seconds, model = _timed(partial(KneserNeyTrigram.fit, vocab_size=vocab_size), documents)
        by_arrays.append(seconds)
        by_dictionaries.append(_timed(build_with_dictionaries, part)[0])
    tokens, part_tokens = _tokens(documents), _tokens(part)
    arrays, dictionaries = min(by_arrays) / tokens * 1e6, min(by_dictionaries) / part_tokens * 1e6
    orders = (model.counts.unigrams, model.counts.bigrams, model.counts.trigrams)
    return {
        "documents": len(documents),
        "tokens": tokens,
        "trigrams": len(model.counts.trigrams.counts),
        "memory_mb": sum(grams.ids.nbytes + grams.counts.nbytes for grams in orders) / 1e6,
        "build_s": min(by_arrays),
        "arrays_per_million_s": arrays,
        "dictionary_tokens": part_tokens,
        "dictionaries_per_million_s": dictionaries,
        "build_ratio": dictionaries / arrays,
    }, model


def law_times(
    model: KneserNeyTrigram, documents: Iterable[Sequence[int]], contexts: int, seed: int = 0
) -> dict[str, float]:
    """Return microseconds of one law, and of one drafted token at T = 1, after contexts of the corpus."""
    text = [token for document in documents for token in document]
    places = random.Random(seed).choices(range(2, len(text) + 1), k=contexts)
    pairs = [text[place - 2 : place] for place in places]
    drafter, randomness = TrigramDrafter(model), TorchRandomness(seed)
    model.law(pairs[0])  # the lowest order is worked out once
    laws = [_timed(model.law, pair)[0] * 1e6 for pair in pairs]
    drafts = [_timed(drafter.draft, pair, DRAFTED, Sampling(), randomness)[0] * 1e6 for pair in pairs[::10]]
    return {
        "vocab_size": model.vocab_size,
        "law_us": median(laws),
        "law_p95_us": quantiles(laws, n=20)[-1],
        "drafted_token_us": median(drafts) / DRAFTED,
    }


def build_with_dictionaries(documents: Iterable[Sequence[int]]) -> tuple[dict, dict, dict]:
    """Return trigrams {(u, v): {w: count}}, bigrams {v: {w: count}}, unigrams {w: count}, as one writes it
    first: continuation counts are sizes of sets of left neighbours. The same numbers as `Counts` holds.
    """
    trigrams: dict = defaultdict(lambda: defaultdict(int))
    before_pair, before_word = defaultdict(set), defaultdict(set)
    for document in documents:
        u = v = PAD
        for w in document:
            trigrams[u, v][w] += 1
            before_pair[v, w].add(u)
            before_word[w].add(v)
            u, v = v, w
    bigrams: dict = defaultdict(dict)
    for (v, w), neighbours in before_pair.items():
        bigrams[v][w] = len(neighbours)
    return trigrams, bigrams, {w: len(neighbours) for w, neighbours in before_word.items()}


@contextmanager
def one_thread() -> Iterator[None]:
    """Run the block with one torch thread, whatever the setting before and after it."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(threads)


def _smollm2() -> tuple[Encoder, int]:
    from ..foundations.smollm2 import load_tokenizer, smollm2_folder

    tokenizer = load_tokenizer(smollm2_folder())
    return encoder(tokenizer), len(tokenizer)


def _some(documents: Sequence[Sequence[int]], tokens: int) -> list[Sequence[int]]:
    """Documents in a fixed random order, until they hold `tokens` tokens or are all taken."""
    taken: list[Sequence[int]] = []
    for document in random.Random(0).sample(documents, len(documents)):
        if tokens <= 0:
            break
        taken.append(document)
        tokens -= len(document)
    return taken


def _tokens(documents: Iterable[Sequence[int]]) -> int:
    return sum(len(document) for document in documents)


def _timed(function: Callable[..., T], *arguments: Any) -> tuple[float, T]:
    start = perf_counter()
    result = function(*arguments)
    return perf_counter() - start, result
