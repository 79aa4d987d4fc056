"""The paired benchmark, from the checks to the last run: saved as it goes, stopped and resumed at will."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import torch
from tqdm import tqdm

from ..benchmark import Arm, Job, TimedRun, interleaved, timed_run, waiter
from ..foundations.store import announce
from ..foundations.text import round_texts
from ..foundations.timing import is_out_of_memory
from . import pair_file
from .bench_prompts import bench_prompts, fingerprint
from .pair_arms import arm, load_parts
from .pair_checks import compare_runs, exact_laws, float32_texts
from .pair_costs import costs_report
from .pair_forecast import forecast, halves
from .pair_plan import Plan, prompt_ids
from .pair_summary import aims
from .report import provenance

SAME = ("format", "settings", "prompts_sha256", "machine")  # what must not change between stop and resume


class Bench:
    """A benchmark under way: what it measured so far, in `data`, and where that is kept."""

    def __init__(self, plan: Plan, path: Path | None, before: dict[str, Any] | None = None):
        plan.check()
        self.plan, self.path = plan, path
        self.prompts = bench_prompts(plan.prompts)
        self.pair = plan.load()
        self.parts = load_parts(self.pair, plan)
        self.ids = prompt_ids(self.pair, self.prompts)
        self.data = self._begin(before)
        self.runs = pair_file.runs_of(self.data)
        both = zip(self.data["runs"], self.runs, strict=True)  # a file to go on with may lack the strings
        self.data["runs"] = [self._read(*one) for one in both]
        self.save()  # prompts and their hash stand in the file before anything is timed

    def _begin(self, before: dict[str, Any] | None) -> dict[str, Any]:
        made = provenance(self.pair.target)
        machine = {name: made[name] for name in ("processor", "threads", "dtype", "device", "versions")}
        data: dict[str, Any] = {
            "format": pair_file.FORMAT,
            "provenance": made,
            "machine": machine,
            "settings": self.plan.as_json(),
            "prompts_sha256": fingerprint(self.prompts),
            "prompts": [prompt._asdict() for prompt in self.prompts],
        }
        if before is not None:
            pair_file.check_same(self.path or Path("the file"), before, _plain(data), SAME)
            again = {name: made[name] for name in ("date", "commit", "command")}
            return {**before, "resumed": [*before.get("resumed", []), again], "interrupted": False}
        return {**data, "runs": [], "greedy": [], "interrupted": False, "finished": False}

    def save(self) -> None:
        """Write what there is, where a file was named."""
        if self.path is not None:
            pair_file.write(self.path, self.data)

    # ---- the steps

    def measure(self) -> None:
        """Do every step that the data does not hold yet. Ctrl-C keeps what was done, and says so."""
        try:
            for name, step in (("law", self._law), ("float32", self._float32), ("costs", self._costs)):
                if name not in self.data:
                    announce(f"{name}: {STEPS[name]}")
                    self.data[name] = step()
                    self.save()
            learn, foretell = halves([prompt.name for prompt in self.prompts])
            self._run(learn)
            if "forecast" not in self.data:  # from the first half alone, before the second is measured
                self.data["forecast"] = forecast(self.runs, self.ids, self.plan)
            self._run(foretell)
            self.data["finished"] = True
        except KeyboardInterrupt:
            self.data["interrupted"] = True
        finally:  # whatever ended it: what was measured is kept
            self.save()
        self.data["texts"] = self._texts()
        self.data["aims"] = aims(self.data, self.runs)
        self.save()

    def _law(self) -> list[dict[str, Any]]:
        return exact_laws(sorted({*self.plan.temperatures, 1.0}))

    def _float32(self) -> dict[str, Any]:
        """Greedy texts of all arms on the first prompt of every kind, in float32."""
        if not self.plan.exact_tokens:
            return {"comparisons": [], "left_out": "--exact-tokens 0"}
        try:
            exact = self.parts
            if self.pair.target.dtype != torch.float32:
                exact = load_parts(self.plan.load(torch.float32), self.plan)
            jobs = [
                self._job(p.name, 0.0, self.plan.exact_tokens) for p in self.prompts[: len(self._kinds())]
            ]
            return {"comparisons": float32_texts(exact, self.plan.arms(0.0), jobs)}
        except (MemoryError, RuntimeError) as error:
            if not is_out_of_memory(error):
                raise
            return {"comparisons": [], "left_out": "out of memory: --exact-tokens 0, or a smaller pair"}
        finally:
            gc.collect()

    def _costs(self) -> dict[str, Any]:
        return costs_report(self.parts, self.plan)

    # ---- the arms in turn

    def _run(self, names: Sequence[str]) -> None:
        for temperature in self.plan.temperatures:
            done = {(run.arm, run.k, run.prompt) for run in self.runs if run.temperature == temperature}
            specs = self.plan.arms(temperature)
            left = [name for name in names if any((*spec, name) not in done for spec in specs)]
            if not left:
                continue
            arms = [arm(self.parts, *spec) for spec in specs]
            self._warm_up(arms, left[0], temperature)
            jobs = [self._job(name, temperature, self.plan.tokens) for name in left]
            turns = [
                (job, one)
                for job, one in interleaved(arms, jobs)
                if (one.name, one.k, job.prompt) not in done
            ]
            self._take_turns(turns, temperature)

    def _take_turns(self, turns: Sequence[tuple[Job, Arm]], temperature: float) -> None:
        wait = waiter(self.pair.target.device)
        bar = tqdm(turns, desc=f"T = {temperature:g}", unit=" runs", disable=None, leave=False)
        for i, (job, one) in enumerate(bar):
            bar.set_postfix_str(f"{job.prompt}, {one.name} K={one.k}", refresh=False)
            self._add(timed_run(one, job, wait, perf_counter))
            if i + 1 == len(turns) or turns[i + 1][0] is not job:
                self._compare(job)
                self.save()
                if bar.disable:  # a bar is for a terminal; a log has a line for each prompt
                    announce(f"T = {temperature:g}: {job.prompt}, {i + 1} of {len(turns)} runs")

    def _warm_up(self, arms: Iterable[Arm], name: str, temperature: float) -> None:
        for one in tqdm(list(arms), desc="warm-up", unit=" arms", disable=None, leave=False):
            # two full rounds: only the second is a pass over K + 1 tokens alone, without the prompt
            job = self._job(name, temperature, min(self.plan.tokens, 2 * (one.k + 1)))
            timed_run(one, job, waiter(self.pair.target.device), perf_counter)

    def _job(self, name: str, temperature: float, budget: int) -> Job:
        place = [prompt.name for prompt in self.prompts].index(name)
        ids = self.ids[name]
        return Job(name, self.prompts[place].kind, ids, budget, temperature, self.plan.seed + place)

    def _add(self, run: TimedRun) -> None:
        self.data["runs"].append(self._read(pair_file.run_json(run), run))
        self.runs.append(pair_file.run_of(self.data["runs"][-1]))

    def _read(self, data: dict[str, Any], run: TimedRun) -> dict[str, Any]:
        """The run in the file, with the strings of its rounds."""
        if "drafted_text" in data["rounds"]:
            return data
        return pair_file.with_texts(data, round_texts(self.pair.tokenizer, self.ids[run.prompt], run.rounds))

    def _compare(self, job: Job) -> None:
        """Compare the greedy texts of all arms on one prompt: outside every timing."""
        if job.temperature == 0:
            here = [run for run in self.runs if (run.prompt, run.temperature) == (job.prompt, 0)]
            known = [one for one in self.data["greedy"] if one["prompt"] != job.prompt]
            self.data["greedy"] = known + compare_runs(self.pair, job.ids, here)

    def _kinds(self) -> set[str]:
        return {prompt.kind for prompt in self.prompts}

    def _texts(self) -> dict[str, str]:
        """The string of every token id that was drafted or emitted."""
        rounds = [round_ for run in self.runs for round_ in run.rounds]
        ids = sorted({token for round_ in rounds for token in (*round_.drafted, *round_.tokens)})
        return {str(token): self.pair.tokenizer.decode([token]) for token in ids}


STEPS = {
    "law": "the exact law of the engine with every drafter, over all random paths of a toy pair",
    "float32": "greedy texts of all arms, token by token against plain decoding",
    "costs": "passes over n tokens at several contexts, and a drafted token",
}


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    """As the file has it: tuples are lists there."""
    return json.loads(json.dumps(data))


def pair_report(plan: Plan, path: Path | None = None) -> dict[str, Any]:
    """Return the result of a paired benchmark, kept in `path` as it grows."""
    bench = Bench(plan, path)
    bench.measure()
    return bench.data


def resumed(path: Path) -> dict[str, Any]:
    """Return the result of the benchmark in `path`, continued from where it was stopped.

    Errors: ValueError for a file of another kind, and where machine, versions or prompts have changed.
    """
    before = pair_file.read(path)
    if not pair_file.is_pair_result(before):
        raise ValueError(
            f"--resume {path} is no paired benchmark: name a file that specdec bench --json wrote"
        )
    bench = Bench(Plan.of(before["settings"]), path, before)
    bench.measure()
    return bench.data
