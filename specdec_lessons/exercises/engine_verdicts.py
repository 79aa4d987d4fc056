"""What is said of a learner's round: its law, its speed, its record, and which known mistake it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from specdec_lessons.course.answer import NAMED, Raised
from specdec_lessons.course.grading import Answer, Wrong, diagnosis
from specdec_lessons.exercises.engine_cases import WORLDS
from specdec_lessons.exercises.engine_forms import judged_in_order
from specdec_lessons.exercises.engine_worlds import (
    NAMES,
    Chance,
    Played,
    Seen,
    World,
    alike,
    once,
    played,
    right,
    written,
)
from specdec_lessons.exhibits.engine_blocks import OF_SPECULATIVE_ROUND
from specdec_lessons.exhibits.engine_pairs import Replay
from specdec_lessons.foundations.exact import total_variation
from specdec_lessons.foundations.randomness import TorchRandomness

NOT_ASKED = (
    "`randomness` is not asked for {}. All that is random in a round comes from it: a generator seeded "
    "inside the round gives every round the same numbers, and one without a seed repeats for nobody."
)
NEAR = 0.003  # total variation that 16 bits make in these pairs


def settle_rounds(answer: Answer) -> None:
    """Raise Wrong for the first world, in order, where the round is not right, in form or in law."""
    judged_in_order(_plays(answer), judge)


def _plays(answer: Answer) -> Iterator[Played]:
    """The learner's round in each world, made when it is asked for."""
    _under_guard(answer)
    by_itself = False
    for world in WORLDS:
        if not world.certain and not by_itself:
            _by_itself(answer, world)
            by_itself = True
        yield _play(answer, world)


def _play(answer: Answer, world: World) -> Played:
    def play() -> Played:
        return Played(answer.function, world)

    try:
        return answer.run(play, world.called(), f"{world.about}; {NAMES}").got
    except Raised as stop:
        stop.mistake = stop.mistake or _why_it_raises(world)
        raise


def _why_it_raises(world: World) -> str:
    if world.drafter is None:
        return "Where k is 0 there may be no drafter: tested.empty_draft(V) is a draft of no tokens."
    if world.kind is not list:
        return "`sequence` may be any sequence: [*sequence, *drafted] takes them all."
    (drafted, *_), *_ = right(world).law
    return (
        "The drafter returned fewer than k tokens: count those that came." if len(drafted) < world.k else ""
    )


def _under_guard(answer: Answer) -> None:
    """One call that is watched, for what it changes, calls and leaves behind."""
    world = WORLDS[0]
    called, about = world.called(), f"{world.about}; {NAMES}"
    chance = Chance(Replay(), called, about)
    try:
        answer(world.target, world.drafter, list(world.sequence), world.k, world.sampling, chance)
    except Wrong as wrong:
        wrong.said |= {"called": called, "about": about}
        raise
    except Raised as stop:
        stop.called, stop.about = called, about
        if "no attribute 'model'" in str(stop):
            stop.mistake = (
                "A drafter is anything with .draft(...). What it drew from is in draft.laws: that is q."
            )
        raise
    if answer.touched_random:
        raise Wrong(
            called,
            "afterwards, for everybody: another global random state",
            "randomness.flip, randomness.draw",
            "It sets or uses the global random state: with torch.manual_seed inside, every round tosses the "
            "same coins. All that is random comes from `randomness`.",
            about,
        )


def _by_itself(answer: Answer, world: World) -> None:
    """Raise Wrong where the same randomness gives now this round, now that: another source is asked."""

    def again(seed: int) -> set[Seen]:
        return {once(answer.function, world, TorchRandomness(seed))[0] for _ in range(8)}

    for seed in range(4):
        called = world.called().replace("Replay()", f"TorchRandomness({seed})")
        result = answer.run(partial(again, seed), f"8 times {called}", f"{world.about}; {NAMES}")
        if len(result.got) > 1:
            given = "; ".join(map(str, sorted(result.got)[:2]))
            result.wrong(
                NOT_ASKED.format("everything"), "the same round each time", f"now this, now that: {given}"
            )


def judge(plays: Sequence[Played]) -> None:
    """Raise Wrong for the first of the plays that is not the right round's."""
    differing = [play for play in plays if not alike(play, right(play.world))]
    if not differing:
        return
    first = differing[0]
    wanted = right(first.world)
    seen = max(first.law, key=lambda seen: first.law[seen] - wanted.law.get(seen, 0.0))
    named = _named(plays, differing)
    likely = " ".join(filter(None, [_damage(first, wanted), named or _place(first, seen)]))
    got, expected = _told(first, wanted, seen)
    raise Wrong(first.world.called(first.path[seen]), got, expected, likely, f"{first.world.about}; {NAMES}")


def _told(first: Played, wanted: Played, seen: Seen) -> tuple[str, str]:
    """What came and what should have, in words."""
    twin = next((other for other in wanted.law if other[:4] == seen[:4]), None)
    if twin is not None and twin != seen:
        for what in ("passes", "asked"):
            if getattr(twin, what) != getattr(seen, what):
                return _calls(what, getattr(seen, what)), _calls(what, getattr(twin, what))
    if len(wanted.law) == 1:
        return str(seen), str(next(iter(wanted.law)))
    often = wanted.law.get(seen, 0.0)
    expected = f"this round with probability {often:.4f}" if often else "never this round"
    return f"{seen}, with probability {first.law[seen]:.4f}", expected


def _calls(what: str, calls: Sequence[Any]) -> str:
    """Calls of the target or of the drafter, in words."""
    if what == "passes":
        said = [f"target.rows({list(ids)}, {last})" for ids, last in calls]
    else:
        said = [
            f"drafter.draft({list(ids)}, {k}, {written(sampling)}, {'randomness' if own else 'another'})"
            for ids, k, sampling, own in calls
        ]
    return ", then ".join(said) or "no call"


def _damage(first: Played, wanted: Played) -> str:
    """What it costs, where chance plays: the law, or else the speed; '' where neither suffers."""
    if first.world.certain:
        return ""
    distance, k = first.distance(), first.world.k
    if distance > 1e-6:
        return (
            f"Your output does not have the target's law: over {k + 1} tokens, with K = {k}, the total "
            f"variation distance is {f'{distance:.3f}' if distance > 0.001 else f'{distance:.0e}'}."
        )
    if abs(first.tau - wanted.tau) > 1e-6:
        lost = "but speed is lost: " if first.tau < wanted.tau else ""
        return (
            f"The law is right, the text is the target's, {lost}a target pass emits {first.tau:.2f} tokens "
            f"instead of {wanted.tau:.2f}, with K = {k}."
        )
    return ""


def _named(plays: Sequence[Played], differing: Sequence[Played]) -> str:
    """The diagnosis of a known mistake that plays the same; '' for none."""
    whole = "exactly " if len(plays) == len(WORLDS) else ""
    first = [play for play in differing if play.world.certain or play.world.k < 3]  # cheap, and decisive
    plays = [*first, *(play for play in plays if play not in first)]
    for which, how in ((plays, f"{NAMED} {whole}this"), (differing, f"{NAMED} this where it goes wrong")):
        for mistake in OF_SPECULATIVE_ROUND:
            if all(alike(play, played(mistake, play.world)) for play in which):
                return f"{how}: {diagnosis(mistake)}"
    if all(_same_blocks(play, right(play.world)) for play in plays):
        return ""
    for mistake in OF_SPECULATIVE_ROUND:
        if all(_same_blocks(play, played(mistake, play.world)) for play in plays):
            return f"What it emits has exactly the law of this mistake: {diagnosis(mistake)}"
    return ""


def _same_blocks(one: Played, other: Played | None) -> bool:
    return other is not None and total_variation(one.blocks, other.blocks) < 1e-6


def _place(play: Played, seen: Seen) -> str:
    """Where a round differs, in words, when no known mistake explains it."""
    world, n = play.world, len(seen.drafted)
    said = _of_the_drafter(world, seen) or _of_the_target(world, seen)
    if said:
        return said
    if not world.certain and play.coins == 0 and world.k:
        return NOT_ASKED.format("coins")
    if not world.certain and play.draws == 0:
        return NOT_ASKED.format("the recovered or bonus token")
    if not world.certain and play.distance() < NEAR:
        return "Near, and not equal: was something rounded, to 16 bits or otherwise?"
    if any(other.drafted == seen.drafted and other.tokens == seen.tokens for other in right(world).law):
        return (
            "tokens are right, and accepted or token is not: accepted is how many drafted tokens stay, the "
            "run of yes before the first no; token is the round's own."
        )
    if seen.tokens != (*seen.drafted[: seen.accepted], seen.token):
        return "tokens are the accepted ones and the round's own: (*drafted[:accepted], token)."
    if not 0 <= seen.accepted <= n:
        return f"accepted is out of range: of {n} drafted tokens 0 to {n} can stay."
    return "Which law judges which token? Row i of n + 1 judges token i; draft.laws[i] is what it came from."


def _of_the_drafter(world: World, seen: Seen) -> str:
    """What is wrong with the calls of the drafter; '' if nothing is."""
    if world.drafter is None:
        return ""
    if world.k == 0:
        return "k is 0: nothing is to be drafted, so nobody is asked." if seen.asked else ""
    if len(seen.asked) != 1:
        return f"The drafter is asked {len(seen.asked)} times in a round: ask it once, for k tokens."
    ids, k, sampling, own = seen.asked[0]
    if ids != world.sequence:
        return f"The drafter is given {list(ids)} as its context: give it the sequence."
    if k != world.k:
        return f"The drafter is asked for {k} tokens: k is {world.k}."
    if sampling != world.sampling:
        return f"The drafter is given {written(sampling)}: hand `sampling` on as it is."
    return "" if own else f"The drafter is given another source of chance. {NOT_ASKED.format('its draws')}"


def _of_the_target(world: World, seen: Seen) -> str:
    """What is wrong with the calls of the target; '' if nothing is."""
    n = len(seen.drafted)
    if len(seen.passes) != 1:
        return f"{len(seen.passes)} passes of the target in a round: one holds all n + 1 rows."
    ids, last = seen.passes[0]
    if last != n + 1:
        return f"{n} tokens were drafted, and {last} rows asked for: n + 1 judge them, here {n + 1}."
    if ids != (*world.sequence, *seen.drafted):
        return f"The target reads {list(ids)}: it is to read the sequence and the whole draft behind it."
    return ""
