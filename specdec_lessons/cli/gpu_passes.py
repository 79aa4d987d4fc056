"""What a pass costs on the device: over n new tokens at several contexts, and how much of it is launching.

A GPU does a small model's pass faster than Python can ask for it. How much of a pass is asking is seen by
recording the pass once as a CUDA graph, which is then asked for with a single call.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import torch
from torch import Tensor

from ..benchmark import time_call, waiter
from ..kv_cache import CachedModel, cache_keyword
from .gpu_parts import Skipped
from .gpu_plan import Sizes

WARM_UPS = 3  # before a capture: libraries allocate their workspace in the first calls
# what replays a pass, and the tensor that holds its logits afterwards
Capture = Callable[[Callable[[], Tensor]], tuple[Callable[[], Any], Tensor]]


def measure_passes(
    model: CachedModel, text: Sequence[int], sizes: Sizes, check: Callable[[], None], found: dict[str, Any]
) -> None:
    """Fill found["passes"]: {context: {n: seconds of each pass}}, and found["skipped"]: {context: reason}.

    text: token ids, long enough for the longest context. check: is called between passes, and may raise.
    """
    found |= {"passes": {}, "skipped": {}, **weight_of(model.model)}
    wait = waiter(model.model.device)
    for context in fitting(model, sizes, found["skipped"]):
        times: dict[str, list[float]] = {str(n): [] for n in sizes.blocks}
        found["passes"][str(context)] = times
        for _ in range(sizes.repeats):
            for n in sizes.blocks:
                check()
                sequence = [*text[:context], *text[:n]]
                # the call that warms up fills or rolls back the cache: the one that is timed feeds n tokens
                times[str(n)].append(time_call(partial(model.rows, sequence, n), wait, time.perf_counter))


def weight_of(model: Any) -> dict[str, int]:
    """Return how many parameters a model has, and their bytes; tied ones count once."""
    weights = list(model.parameters())
    return {
        "parameters": sum(one.numel() for one in weights),
        "bytes": sum(one.numel() * one.element_size() for one in weights),
    }


def fitting(model: CachedModel, sizes: Sizes, skipped: dict[str, str]) -> list[int]:
    """Return the contexts that leave room for the largest block; note the others in `skipped`."""
    most = model.context_length - max(sizes.blocks)
    skipped |= {
        str(context): f"the model goes to {model.context_length} tokens"
        for context in sizes.contexts
        if context > most
    }
    return [context for context in sizes.contexts if context <= most]


def measure_launches(
    model: CachedModel,
    text: Sequence[int],
    sizes: Sizes,
    check: Callable[[], None],
    found: dict[str, Any],
    capture: Capture | None = None,
) -> None:
    """Fill found["contexts"] with {context: seconds of one-token passes, "eager" and "graph" in turn}.

    The model alone: no sampling, no growing cache. difference: the largest between the two passes' logits.
    capture: another way to record a pass, for tests. Errors: Skipped where the device is not CUDA.
    """
    device = model.model.device
    if capture is None and device.type != "cuda":
        raise Skipped("needs CUDA: a pass recorded as a CUDA graph is what the eager pass is compared with")
    wait = waiter(device)
    found |= {"contexts": {}, "skipped": {}}
    for context in fitting(model, sizes, found["skipped"]):
        check()
        one_pass = frozen_pass(model, text[:context])
        replay, logits = (capture or captured)(one_pass)
        eager = one_pass().clone()
        replay()
        wait()
        apart = float((logits.float() - eager.float()).abs().max())
        times: dict[str, Any] = {"eager": [], "graph": [], "difference": apart}
        found["contexts"][str(context)] = times
        for _ in range(sizes.launches):
            check()
            for name, call in (("eager", one_pass), ("graph", replay)):
                times[name].append(time_call(call, wait, time.perf_counter))


def frozen_pass(model: CachedModel, context: Sequence[int]) -> Callable[[], Tensor]:
    """Return what gives the logits (1, 1, V) after the last token of `context` was fed, at every call alike.

    A graph replays the same kernels on the same memory, so nothing may grow: each layer's cache joins what it
    holds to the new token's keys and values, as it always does, and then does not keep them.
    """
    model.rows(context, 1)
    cache: Any = model.cache
    for layer in cache.layers:
        layer.update = partial(_joined, layer.keys, layer.values)
    raw, options = model.model, {cache_keyword(type(model.model).forward) or "cache": cache}
    model.reset()  # a cache of its own from now on
    ids = torch.tensor([[context[-1]]], device=raw.device)

    def one_pass() -> Tensor:
        with torch.no_grad():
            return raw(input_ids=ids, use_cache=True, logits_to_keep=1, **options).logits

    return one_pass


def _joined(
    keys: Tensor, values: Tensor, new_keys: Tensor, new_values: Tensor, *_: Any, **__: Any
) -> tuple[Tensor, Tensor]:
    return torch.cat([keys, new_keys], -2), torch.cat([values, new_values], -2)


def captured(one_pass: Callable[[], Tensor]) -> tuple[Callable[[], Any], Tensor]:
    """Return what replays `one_pass` as a CUDA graph, and the tensor (1, 1, V) that it writes to.

    Source: https://pytorch.org/docs/stable/notes/cuda.html, "CUDA Graphs": warm up on a side stream, capture.
    """
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(WARM_UPS):
            one_pass()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        logits = one_pass()
    return graph.replay, logits
