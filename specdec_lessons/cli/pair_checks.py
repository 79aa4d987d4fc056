"""Is it lossless? Asked of the very functions that are about to be timed, before a clock is looked at.

The exact law of the engine with every drafter, over all random paths of a toy pair; and greedy texts, token
by token, against plain decoding. In 16 bits a pass over several tokens rounds otherwise than a pass over one,
so there two texts may part at a near tie, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import torch
from tqdm import tqdm

from ..benchmark import Job, TimedRun
from ..engine import rounds
from ..foundations.exact import paths, sequence_law, total_variation
from ..foundations.models import Pair
from ..foundations.randomness import Randomness
from ..foundations.sampling import Sampling
from ..foundations.toy import TableModel
from ..kv_cache import CachedModel
from ..trigram import KneserNeyTrigram
from .pair_arms import Parts, arm, drafters

TOLERANCE = 1e-6  # a trigram's laws are float32; a wrong rule is off by 1e-2 and more
TOY_TEXT = (0, 1, 2, 0, 1, 1, 0, 2, 2, 0, 1, 0, 0, 1, 2, 1)
TOY_PROMPT, TOY_K, TOY_TOKENS, TOY_STOPS = (0, 1, 0, 1), 2, 4, (2,)

# twice the largest error that rounding was seen to make in a logit; in float32 texts must be equal
NEAR_TIE = {torch.bfloat16: 0.5, torch.float16: 0.125}


def exact_laws(temperatures: Iterable[float]) -> list[dict[str, Any]]:
    """Return for every drafter and temperature the total variation from the target's law, and the paths.

    Errors: ValueError where a law is not the target's: nothing should be timed then.
    """
    target = TableModel.random(3)
    counts = KneserNeyTrigram.fit([TOY_TEXT], vocab_size=3)
    found = []
    for temperature in temperatures:
        sampling = Sampling(temperature)
        expected = sequence_law(target, TOY_PROMPT, TOY_TOKENS, sampling, TOY_STOPS)
        for name, made in drafters(3, counts, target.perturbed()).items():
            law, walked = _law_of_engine(target, made, sampling)
            apart = total_variation(law, expected)
            found.append({"drafter": name, "temperature": temperature, "k": TOY_K, "tokens": TOY_TOKENS})
            found[-1] |= {"paths": walked, "total_variation": apart}
            if not apart <= TOLERANCE:
                raise ValueError(
                    f"the engine with {name} at temperature {temperature:g} is not lossless: total variation "
                    f"{apart:.3g} over {walked} paths; nothing was timed"
                )
    return found


def _law_of_engine(
    target: TableModel, made: Any, sampling: Sampling
) -> tuple[dict[tuple[int, ...], float], int]:
    def run(randomness: Randomness) -> tuple[int, ...]:
        stream = rounds(
            target,
            made(),
            TOY_PROMPT,
            max_new_tokens=TOY_TOKENS,
            k=TOY_K,
            sampling=sampling,
            stop_tokens=TOY_STOPS,
            randomness=randomness,
        )
        return tuple(token for round_ in stream for token in round_.tokens)

    law: dict[tuple[int, ...], float] = {}
    walked = 0
    for tokens, probability in paths(run):
        law[tokens] = law.get(tokens, 0.0) + probability
        walked += 1
    return law, walked


def compare(pair: Pair, prompt: Sequence[int], plain: Sequence[int], other: Sequence[int]) -> dict[str, Any]:
    """Return how two greedy texts compare: a verdict, the first difference, and how near a tie it was.

    verdict: "equal"; "near tie", where they part at two tokens whose logits the model, asked for one token
    alone, holds for nearly equal; "different"; or "unequal lengths", where one text ends before the other.
    """
    both = zip(plain, other, strict=False)
    first = next((i for i, (one, two) in enumerate(both) if one != two), None)
    found: dict[str, Any] = {"lengths": [len(plain), len(other)], "first_difference": first, "gap": None}
    if first is None:
        return {"verdict": "equal" if len(plain) == len(other) else "unequal lengths", **found}
    model = CachedModel(pair.target, vocab_size=pair.vocab_size)
    row = model.rows([*prompt, *plain[:first]], 1)[0].float()
    found["gap"] = float(row.max() - torch.minimum(row[plain[first]], row[other[first]]))
    near = found["gap"] <= NEAR_TIE.get(pair.target.dtype, 0.0)
    near &= pair.target.dtype in NEAR_TIE
    return {"verdict": "near tie" if near else "different", **found}


def compare_runs(pair: Pair, prompt: Sequence[int], runs: Sequence[TimedRun]) -> list[dict[str, Any]]:
    """Return `compare` of each greedy run with the plain one among them; failed runs are left out."""
    plain = next((run for run in runs if run.arm == "plain" and run.failed is None), None)
    if plain is None:
        return []
    return [
        {"prompt": run.prompt, "arm": run.arm, "k": run.k, **compare(pair, prompt, plain.tokens, run.tokens)}
        for run in runs
        if run is not plain and run.failed is None
    ]


def float32_texts(
    parts: Parts, specs: Sequence[tuple[str, int]], jobs: Sequence[Job]
) -> list[dict[str, Any]]:
    """Return `compare` of every arm's greedy text with the plain one, for a pair loaded in float32."""
    found = []
    arms = [arm(parts, *spec) for spec in specs]
    for job in tqdm(jobs, desc="greedy in float32", unit=" prompts", disable=None, leave=False):
        runs = [
            TimedRun(tuple(one.run(job)), 0.0, job.budget, arm=one.name, k=one.k, prompt=job.prompt)
            for one in arms
        ]
        found += compare_runs(parts.pair, job.ids, runs)
    return found
