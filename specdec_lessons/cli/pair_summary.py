"""What the runs of a paired benchmark come to: each arm, each kind of text, and the figures aimed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..benchmark import TimedRun, latency, tokens_per_second
from ..foundations.records import rates
from .pair_forecast import beside
from .pair_plan import SWEPT
from .pair_ratios import Spec, ratio_of

PLAIN: Spec = ("plain", 0)
DEFAULT_K = 5
ORDER = ("plain", "hf", "trigram", "lookup", "hf lookup", "lookup+trigram", "model", "hf assisted")


def specs_of(runs: Sequence[TimedRun], temperature: float) -> list[Spec]:
    """Return the arms (name, K) that were run at a temperature, in the order of `ORDER`, then by K."""
    specs = {(run.arm, run.k) for run in runs if run.temperature == temperature}
    return sorted(specs, key=lambda spec: (ORDER.index(spec[0]) if spec[0] in ORDER else len(ORDER), *spec))


def temperatures_of(runs: Sequence[TimedRun]) -> list[float]:
    """Return the temperatures that were run, rising."""
    return sorted({run.temperature for run in runs})


def arm_row(
    runs: Sequence[TimedRun], spec: Spec, temperature: float, kind: str | None = None
) -> dict[str, Any]:
    """Return what one arm did at a temperature, over all kinds of text or one of them.

    Speed-ups are over the plain arm; the seconds of failed runs count in tokens per second alone.
    """
    kinds = None if kind is None else (kind,)
    own = [
        run
        for run in runs
        if (run.arm, run.k, run.temperature) == (*spec, temperature) and kind in (None, run.kind)
    ]
    rounds = [round_ for run in own for round_ in run.rounds]
    first = [run.rounds[0].seconds for run in own if run.rounds]
    return {
        "runs": len(own),
        "failed": sum(run.failed is not None for run in own),
        "tokens_per_second": tokens_per_second(own),
        "latency": latency(own)._asdict(),
        "prefill": sum(first) / len(first) if first else None,
        "outside": outside_share(own),
        **rates(rounds)._asdict(),
        "request": ratio_of(runs, PLAIN, spec, temperature, kinds=kinds),
        "decoding": ratio_of(runs, PLAIN, spec, temperature, kinds=kinds, part="decoding"),
    }


def outside_share(runs: Sequence[TimedRun]) -> float | None:
    """Return the share of the rounds' time outside the target's passes; first rounds are left out."""
    rounds = [round_ for run in runs for round_ in run.rounds[1:]]
    total = sum(round_.seconds for round_ in rounds)
    return 1 - sum(round_.pass_seconds for round_ in rounds) / total if total else None


# ---- the figures aimed at


def aims(data: dict[str, Any], runs: Sequence[TimedRun]) -> list[dict[str, Any]]:
    """Return the figures that this engine aims at, each with what was measured and whether it is met.

    value None: not measured in this file. Ratios are of whole requests at equal token counts.
    """
    k, draft_k = data["settings"]["k"], data["settings"]["draft_k"]
    heated = [t for t in temperatures_of(runs) if t > 0]
    hot = (1.0 if 1.0 in heated else heated[-1],) if heated else ()
    lookup, model = ("lookup", k), ("model", draft_k)
    fallbacks = [(spec, t) for t in hot for spec in specs_of(runs, t) if spec[0] == "lookup+trigram"]
    rows = [
        _aim(f"plain / Hugging Face generate, T = {t:g}", 0.97, runs, ("hf", 0), PLAIN, t)
        for t in (0.0, *hot)
    ]
    rows += [
        _aim(
            f"greedy lookup / Hugging Face prompt lookup, K = {k}", 1.15, runs, ("hf lookup", k), lookup, 0.0
        ),
        _aim(f"greedy lookup on copy prompts / plain, K = {k}", 2.5, runs, PLAIN, lookup, 0.0, ("copy",)),
        *(
            _aim("sampled, lookup (4) then trigram (2) / plain", 1.15, runs, PLAIN, *found)
            for found in fallbacks
        ),
    ]
    for t in (0.0, *hot):
        what = f"draft model / Hugging Face assisted generation, K = {draft_k}, T = {t:g}"
        rows.append(_aim(what, None, runs, ("hf assisted", draft_k), model, t))
    return [*rows, _outside(data, runs), _foretold(data, runs)]


def _aim(
    what: str,
    least: float | None,
    runs: Sequence[TimedRun],
    baseline: Spec,
    other: Spec,
    temperature: float,
    kinds: tuple[str, ...] | None = None,
) -> dict[str, Any]:
    found = ratio_of(runs, baseline, other, temperature, kinds=kinds)
    value = found.pop("ratio")
    met = None if value is None or least is None else value >= least
    while_decoding = ratio_of(runs, baseline, other, temperature, kinds=kinds, part="decoding")["ratio"]
    aim = {"at_least": least, "met": met, "decoding": while_decoding}
    return {"what": what, "temperature": temperature, "value": value, **found, **aim}


def _outside(data: dict[str, Any], runs: Sequence[TimedRun]) -> dict[str, Any]:
    """The largest share at the default K, over temperatures, of trigram and lookup."""
    k = min(DEFAULT_K, data["settings"]["k"])
    shares = {}
    for t in temperatures_of(runs):
        for name in SWEPT:
            own = [run for run in runs if (run.arm, run.k, run.temperature) == (name, k, t)]
            if (share := outside_share(own)) is not None:
                shares[f"{name}, T = {t:g}"] = share
    worst = max(shares, key=lambda which: shares[which], default=None)
    value = None if worst is None else shares[worst]
    which = "" if worst is None else f", the larger: {worst}"
    what = f"time outside model passes in a round, trigram or lookup, K = {k}{which}"
    return {"what": what, "value": value, "at_most": 0.04, "met": None if value is None else value <= 0.04}


def _foretold(data: dict[str, Any], runs: Sequence[TimedRun]) -> dict[str, Any]:
    """The prediction that is furthest from what was measured, over K and temperatures, by one alpha."""
    ratios = {}
    for told in (data.get("forecast") or {}).get("drafters", []):
        if told["drafter"] != "trigram":
            continue
        for row in beside(told, data["forecast"]["prompts"], runs):
            if row["k"] and row["tau"] and row["constant"]:
                ratios[told["temperature"], row["k"]] = row["constant"]["tokens_per_pass"] / row["tau"]
    worst = max(ratios, key=lambda key: abs(ratios[key] - 1), default=None)
    which = "" if worst is None else f" (T = {worst[0]:g}, K = {worst[1]}, the furthest)"
    value = None if worst is None else ratios[worst]
    return {
        "what": f"predicted / measured tokens per pass, trigram{which}",
        "value": value,
        "within": 0.10,
        "met": None if value is None else abs(value - 1) <= 0.10,
    }
