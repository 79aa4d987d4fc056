"""From one half of the prompts to the other: costs and alpha there, the speed-up for each K here."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..benchmark import Costs, Prediction, TimedRun, fit_costs, predict, predict_replayed
from ..foundations.records import rates
from ..lookup import LookupDrafter
from ..speedup import Attempt, attempts, attempts_of
from .pair_plan import SWEPT, Plan
from .pair_ratios import ratio_of


def halves(names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the prompts to learn from and the prompts to foretell; the second half has one more if odd."""
    middle = len(names) // 2
    return list(names[:middle]), list(names[middle:])


def forecast(runs: Sequence[TimedRun], prompts: Mapping[str, Sequence[int]], plan: Plan) -> dict[str, Any]:
    """Return for each temperature and swept drafter the costs and what they foretell for every K.

    runs: those of the first half alone. prompts: token ids by name. Where nothing can be foretold, a
    "reason" says why.
    """
    drafters = [_foretold(runs, prompts, plan, t, name) for t in plan.temperatures for name in SWEPT]
    made = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    return {"date": made, "prompts": sorted({run.prompt for run in runs}), "drafters": drafters}


def _foretold(
    runs: Sequence[TimedRun],
    prompts: Mapping[str, Sequence[int]],
    plan: Plan,
    temperature: float,
    name: str,
) -> dict[str, Any]:
    here = [run for run in runs if run.temperature == temperature]
    found: dict[str, Any] = {"temperature": temperature, "drafter": name}
    try:
        costs = fit_costs([run for run in here if run.arm in ("plain", name)])
        # a pass costs what it costs whoever drafted: more of them tell it better
        passes = fit_costs([run for run in here if run.arm in ("plain", *SWEPT)]).pass_seconds
        costs = replace(costs, pass_seconds=passes)
        if not costs.plain_seconds > 0:
            raise ValueError("the clock did not advance over a plain round: nothing was timed")
    except ValueError as error:
        return {**found, "reason": str(error), "by_k": [], "recommended": None}
    by_k = [_both_ways(costs, _texts(here, prompts, plan, name), k) for k in range(plan.k + 1)]
    way = "replayed" if name == "lookup" else "constant"
    able = [one for one in by_k if one[way] is not None]
    best = max(able, key=lambda one: one[way]["speedup"])
    return {**found, "costs": costs_json(costs), "by_k": by_k, "way": way, "recommended": best["k"]}


def costs_json(costs: Costs) -> dict[str, Any]:
    """Return costs as plain values: seconds, and c and v in units of a plain round."""
    passes = {str(n): seconds for n, seconds in costs.pass_seconds.items()}
    v = {str(n): costs.v(n) for n in costs.pass_seconds}
    return {**vars(costs), "pass_seconds": passes, "c": costs.c, "v": v}


def _texts(
    runs: Sequence[TimedRun], prompts: Mapping[str, Sequence[int]], plan: Plan, name: str
) -> list[list[Attempt]]:
    """One that copies is replayed over the plain texts; one that draws has its own rounds alone."""
    if name != "lookup":
        return [attempts_of(run.rounds) for run in runs if (run.arm, run.k) == (name, plan.k)]
    copier = LookupDrafter(1)  # proposes the ids that it sees; a vocabulary is needed for laws alone
    return [
        attempts(lambda text: copier.propose(text, plan.k), prompts[run.prompt], run.tokens)
        for run in runs
        if run.arm == "plain"
    ]


def _both_ways(costs: Costs, texts: Sequence[Sequence[Attempt]], k: int) -> dict[str, Any]:
    found: dict[str, Any] = {"k": k, "constant": None, "replayed": None}
    for way, ask in (
        ("constant", lambda: predict(costs, k)),
        ("replayed", lambda: predict_replayed(costs, texts, k)),
    ):
        try:
            found[way] = _json(ask())
        except ValueError:  # nothing was tested, or no round drafted so much
            continue
    return found


def _json(prediction: Prediction | None) -> dict[str, float] | None:
    return None if prediction is None else {k: v for k, v in prediction._asdict().items() if k != "k"}


def beside(
    told: dict[str, Any], learnt_from: Collection[str], runs: Sequence[TimedRun]
) -> list[dict[str, Any]]:
    """Return for each K of one drafter what was foretold and what was measured on the other prompts.

    runs: all of the file. Tokens per pass, and the speed-up while decoding, with its interval.
    """
    temperature, name, seen = told["temperature"], told["drafter"], set(learnt_from)
    here = [run for run in runs if run.temperature == temperature and run.prompt not in seen]
    rows = []
    for one in told["by_k"]:
        spec = (name, one["k"]) if one["k"] else ("plain", 0)
        rounds = [r for run in here if (run.arm, run.k) == spec for r in run.rounds]
        faster = ratio_of(here, ("plain", 0), spec, temperature, part="decoding") if one["k"] else None
        rows.append({**one, "tau": rates(rounds).tau, "measured": faster})
    return rows
