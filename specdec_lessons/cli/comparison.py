"""Two ways of decoding timed in turn, compared at equal token counts, and put into words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table
from tqdm import tqdm

from ..foundations.records import Rates, Round, rates
from .report import generation_json, number, plural
from .setup import Run, Setup


@dataclass
class Comparison:
    """What was timed so far: runs of both kinds, equally many unless Ctrl-C ended the last repetition."""

    greedy: bool
    plain: list[Run] = field(default_factory=list)
    speculative: list[Run] = field(default_factory=list)
    interrupted: bool = False

    @property
    def pairs(self) -> list[tuple[Run, Run]]:
        """Complete repetitions: (plain, speculative)."""
        both = zip(self.plain, self.speculative, strict=False)
        return [pair for pair in both if not any(run.generation.stop_reason == "interrupted" for run in pair)]


def measure(setup: Setup, repeat: int, comparison: Comparison) -> None:
    """Fill `comparison`, also when Ctrl-C ends it early. Plain and speculative take turns in going first."""
    seed = setup.request.seed
    try:
        for k in (0, setup.k):
            # two full rounds: only the second is a pass over K + 1 tokens alone, without the prompt
            _finish(setup.start(k, seed, 2 * (setup.k + 1)))
        for turn in tqdm(range(repeat), desc="repetitions", disable=None, leave=False):
            arms = [(0, comparison.plain), (setup.k, comparison.speculative)]
            for k, runs in arms[:: -1 if turn % 2 else 1]:
                runs.append(setup.start(k, None if seed is None else seed + turn))
                _finish(runs[-1])
    except KeyboardInterrupt:
        comparison.interrupted = True


def _finish(run: Run) -> None:
    for _ in run:
        pass
    if run.interrupted:
        raise KeyboardInterrupt


def seconds_for(run: Run, tokens: int) -> float:
    """Return the time in which a run made its first `tokens` tokens; a round's tokens share its time."""
    elapsed = 0.0
    for round_, seconds in zip(run.rounds, run.seconds, strict=True):
        elapsed += seconds * min(1.0, tokens / len(round_.tokens))
        tokens -= len(round_.tokens)
        if tokens <= 0:
            break
    return elapsed


@dataclass(frozen=True)
class Equal:
    """Both kinds at equal token counts: tokens, the seconds each took for them, the ratio per repetition."""

    tokens: int
    plain_seconds: float
    speculative_seconds: float
    ratios: list[float]

    @property
    def ratio(self) -> float:
        """Plain time over speculative time: what speculation gains."""
        return self.plain_seconds / self.speculative_seconds


def equal_counts(pairs: list[tuple[Run, Run]]) -> Equal | None:
    """Return the comparison at equal token counts, or None where no repetition has a timed token in both."""
    times, tokens = [], 0
    for plain, speculative in pairs:
        common = min(len(plain.generation.tokens), len(speculative.generation.tokens))
        if common:
            seconds = seconds_for(plain, common), seconds_for(speculative, common)
            if min(seconds) > 0:  # else the clock did not advance: nothing was timed
                tokens += common
                times.append(seconds)
    if not times:
        return None
    totals = [sum(column) for column in zip(*times, strict=True)]
    return Equal(tokens, totals[0], totals[1], [p / s for p, s in times])


def verdict(equal: Equal | None) -> str:
    """Return, in words, whether speculation was faster, slower, or neither as far as this can tell."""
    if equal is None:
        return "nothing to compare: no complete repetition with a token in both texts"
    low, high, times = min(equal.ratios), max(equal.ratios), len(equal.ratios)
    spread = f"{low:.2f} to {high:.2f} over {times} repetitions" if times > 1 else "timed once"
    if low < 1 < high:
        return (
            f"no clear difference: {equal.ratio:.2f} x plain ({spread}); more tokens or repetitions may tell"
        )
    if equal.ratio >= 1:
        return f"speculative is faster: {equal.ratio:.2f} x plain ({spread})"
    return (
        f"speculative is SLOWER: {equal.ratio:.2f} x plain ({spread}). Drafting and the wider pass cost more "
        "than the accepted tokens save"
    )


def notes(comparison: Comparison) -> list[str]:
    """Return what a reader must know to read the numbers right."""
    lines = []
    texts = [(p.generation.tokens, s.generation.tokens) for p, s in comparison.pairs]
    if any(len(plain) != len(speculative) for plain, speculative in texts):
        lines.append("a text ended early: only as many tokens as both texts have are compared")
    if comparison.greedy and texts and all(plain == speculative for plain, speculative in texts):
        lines.append("greedy: both wrote the same tokens")
    elif comparison.greedy and texts:
        lines.append(
            "greedy, and yet the texts differ: in 16 bits a pass over several tokens rounds otherwise, and a "
            "near tie falls the other way; --dtype float32 makes them equal"
        )
    if comparison.interrupted:
        lines.append(f"interrupted after {plural(len(comparison.pairs), 'complete repetition')}")
    return lines


def print_table(console: Console, comparison: Comparison) -> None:
    """Print both kinds side by side, then the ratio in words, then the notes."""
    equal = equal_counts(comparison.pairs)
    table = Table(title="plain against speculative", title_justify="left")
    for heading in ("", "plain", "speculative"):
        table.add_column(heading, justify="left" if not heading else "right")
    columns = [_column(runs) for runs in (comparison.plain, comparison.speculative)]
    for name, plain, speculative in zip(_NAMES, *columns, strict=True):
        table.add_row(name, plain, speculative)
    if equal:
        plain_speed, speed = equal.tokens / equal.plain_seconds, equal.tokens / equal.speculative_seconds
        table.add_row("tokens/s", number(plain_speed, 1), number(speed, 1))
    console.print(table)
    for line in (verdict(equal), *notes(comparison)):
        console.print(line, soft_wrap=True)


_NAMES = ("repetitions", "tokens", "passes of the target", "alpha", "utilisation", "tau", "stop reason")


def _column(runs: list[Run]) -> list[str]:
    done, pooled = _pooled(runs)
    return [
        str(len(runs)),
        str(sum(len(round_.tokens) for round_ in done)),
        str(len(done)),
        number(pooled.alpha),
        number(pooled.utilisation),
        number(pooled.tau, 2),
        ", ".join(dict.fromkeys(run.generation.stop_reason for run in runs)),
    ]


def _pooled(runs: list[Run]) -> tuple[list[Round], Rates]:
    done = [round_ for run in runs for round_ in run.rounds]
    return done, rates(done)


def as_json(comparison: Comparison, tokenizer: Any) -> dict[str, Any]:
    """Return every run and the comparison at equal counts as plain values for JSON."""

    def side(runs: list[Run]) -> dict[str, Any]:
        generations = [run.generation for run in runs]
        each = [generation_json(one, tokenizer) for one in generations]
        return {**_pooled(runs)[1]._asdict(), "runs": each}

    equal = equal_counts(comparison.pairs)
    return {
        "plain": side(comparison.plain),
        "speculative": side(comparison.speculative),
        "ratio": equal.ratio if equal else None,
        "ratios": equal.ratios if equal else [],
        "tokens_compared": equal.tokens if equal else 0,
        "plain_seconds": equal.plain_seconds if equal else None,
        "speculative_seconds": equal.speculative_seconds if equal else None,
        "verdict": verdict(equal),
        "notes": notes(comparison),
        "interrupted": comparison.interrupted,
    }
