"""Prompt lookup: the match against another scan, exact losslessness, wrong lookups that must be caught."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from unittest import mock

import pytest
import torch
from engine_parts import Handing, saying
from exactness import (
    LawAfter,
    LawDrafter,
    Measured,
    Plan,
    Totals,
    copying,
    drawing,
    expected_totals,
    laws_after,
    measure,
)
from hypothesis import given
from hypothesis import strategies as st
from wrong_registry import DRAFT, TARGET

from specdec_lessons import engine
from specdec_lessons.engine import generate
from specdec_lessons.foundations.exact import law_of, sequence_law, total_variation
from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.foundations.randomness import TorchRandomness
from specdec_lessons.foundations.records import Generation
from specdec_lessons.foundations.sampling import Sampling, point_mass
from specdec_lessons.foundations.toy import TableModel
from specdec_lessons.lookup import (
    FallbackDrafter,
    LookupDrafter,
    Match,
    SuffixIndex,
    copied,
    longest_suffix_match,
    one_hot_draft,
)
from specdec_lessons.residual import Verdict
from specdec_lessons.speedup import attempts, replay
from specdec_lessons.trigram import KneserNeyTrigram, TrigramDrafter

TOLERANCE = 1e-12


def scan(context: Sequence[int], longest: int, shortest: int) -> tuple[int, int] | None:
    """The match found another way: every earlier end of an occurrence is extended backwards."""
    best = None
    for follows in range(1, len(context)):
        length = 0
        while length < min(longest, follows) and context[follows - 1 - length] == context[-1 - length]:
            length += 1
        if length >= shortest and (best is None or length >= best[0]):
            best = (length, follows)
    return best


def scanned(context: Sequence[int], k: int, longest: int = 4, shortest: int = 1) -> list[int]:
    """What a lookup must propose: the tokens after the match, over and over where the text ends."""
    match, text = scan(context, longest, shortest), list(context)
    for _ in range(k if match else 0):
        text.append(text[match[1] + len(text) - len(context)])
    return text[len(context) :]


# ---- the match

TEXTS = st.lists(st.integers(0, 2), max_size=24)
LENGTHS = st.tuples(st.integers(1, 4), st.integers(1, 4)).map(sorted)


@pytest.mark.parametrize(
    ("context", "longest", "shortest", "expected"),
    [
        ([1, 2, 3, 1, 2], 4, 1, Match(2, 2)),
        ([1, 2, 3, 9, 2, 4, 1, 2], 4, 1, Match(2, 2)),  # the longest, though 2 stood nearer alone
        ([1, 2, 3, 1, 2, 4, 1, 2], 4, 1, Match(2, 5)),  # the most recent
        ([1, 2, 3, 9, 2, 4, 1, 2], 1, 1, Match(1, 5)),
        ([1, 2, 3, 2], 4, 2, None),
        ([1, 2, 3, 4], 4, 1, None),
        ([7, 7, 7], 4, 1, Match(2, 2)),
        ([7, 7], 4, 1, Match(1, 1)),
        ([7], 4, 1, None),
        ([], 4, 1, None),
        ([5, 1, 2, 3, 4, 8, 6, 1, 2, 3, 4], 4, 1, Match(4, 5)),
        ([6, 1, 2, 3, 4, 8, 6, 1, 2, 3, 4], 9, 1, Match(5, 5)),
    ],
)
def test_match_by_hand(context, longest, shortest, expected):
    assert longest_suffix_match(context, longest, shortest) == expected
    assert SuffixIndex(longest, shortest).match(context) == expected
    assert scan(context, longest, shortest) == expected


@given(TEXTS, LENGTHS)
def test_match_is_what_a_scan_finds(context, lengths):
    shortest, longest = lengths
    match = longest_suffix_match(context, longest, shortest)
    assert match == scan(context, longest, shortest)
    if match:
        length, follows = match
        assert context[follows - length : follows] == context[-length:]
        assert shortest <= length <= longest
        assert follows < len(context)


@given(st.lists(st.tuples(st.sampled_from(["extend", "shorten", "replace", "repeat"]), TEXTS)), LENGTHS)
def test_the_index_remembers_no_other_text(steps, lengths):
    shortest, longest = lengths
    index, context = SuffixIndex(longest, shortest), []
    for step, tokens in steps:
        context = {
            "extend": context + tokens,
            "shorten": context[: len(tokens)],
            "replace": tokens,
            "repeat": context,
        }[step]
        given_list = list(context)
        assert index.match(given_list) == scan(context, longest, shortest)
        given_list.append(0)  # the caller's list is the caller's: changing it later must not matter


def test_the_scan_would_see_an_index_that_is_never_emptied():
    """Negative control: the test above is not blind to what it is there for."""
    index = NeverEmptied()
    index.match([1, 2, 1])
    assert index.match([2, 5, 6, 2]) != scan([2, 5, 6, 2], 4, 1)


class CountingDict(dict):
    entered = 0

    def __setitem__(self, key, value):
        self.entered += 1
        super().__setitem__(key, value)


def test_a_token_costs_the_same_however_long_the_text():
    index = SuffixIndex(4, 2)
    index._follows = CountingDict()
    text = [i % 11 for i in range(400)]
    counts = []
    for end in range(100, 400):
        before = index._follows.entered
        index.match(text[:end])
        counts.append(index._follows.entered - before)
    assert set(counts[1:]) == {3}  # runs of 2, 3 and 4 tokens
    index.match(text[:50])  # taken back: read again from the start, as a new text is
    assert not isinstance(index._follows, CountingDict)


def test_tensors_are_read_as_their_numbers():
    text = torch.tensor([4, 5, 6, 4, 5])
    for match in (longest_suffix_match(text), SuffixIndex().match(text)):
        assert match == Match(2, 2)
    assert LookupDrafter(9).propose(text, 2) == [6, 4]


# ---- what is copied, and its law


@pytest.mark.parametrize(
    ("context", "follows", "k", "expected"),
    [
        ([1, 2, 3, 4], 1, 2, [2, 3]),
        ([1, 2, 3, 4], 2, 5, [3, 4, 3, 4, 3]),
        ([1, 2, 3, 4], 3, 3, [4, 4, 4]),
        ([1, 2, 3, 4], 0, 0, []),
    ],
)
def test_the_copy_begins_again_where_the_text_ends(context, follows, k, expected):
    assert copied(context, follows, k) == expected


@given(TEXTS, st.integers(0, 6), LENGTHS)
def test_the_drafter_proposes_what_a_scan_would(context, k, lengths):
    shortest, longest = lengths
    drafter = LookupDrafter(3, longest=longest, shortest=shortest)
    draft = drafter.draft(context, k, Sampling(), None)  # no randomness: nothing may be drawn
    assert draft.tokens.tolist() == scanned(context, k, longest, shortest)
    assert draft.laws.shape == (len(draft), 3)


def test_laws_are_certain():
    draft = one_hot_draft([2, 0, 2], 4)
    assert draft.laws.tolist() == [[0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 1, 0]]
    assert (draft.tokens.dtype, draft.laws.dtype) == (torch.int64, torch.float32)
    nothing = one_hot_draft([], 4)
    assert (nothing.tokens.dtype, nothing.laws.shape) == (torch.int64, (0, 4))


def test_drafting_takes_a_small_share_of_a_pass():
    """5 rows over a real vocabulary, in a text of 1,000 tokens: below 4 % of a pass of 20 ms, at its best."""
    drafter = LookupDrafter(49_152)
    text = [i % 97 for i in range(1000)]
    drafter.draft(text, 5, Sampling(), None)
    seconds = []
    for token in range(50):
        text = [*text, token]
        start = time.perf_counter()
        draft = drafter.draft(text, 5, Sampling(), None)
        seconds.append(time.perf_counter() - start)
        assert len(draft) == 5
    assert min(seconds) < 0.04 * 0.020


# ---- nothing is lost, and nothing else is gained: exact law, exact alpha and tau

PROMPT = (0, 1, 2, 0, 1)
lookup_plan = copying(scanned, 3)


def run(drafter, *, target=TARGET, prompt=PROMPT, budget=4, k=2, sampling=Sampling(), stops=()) -> Measured:
    """Walk every random path of the engine; drafter: a function that makes one."""
    return measure(
        lambda randomness: generate(
            target,
            drafter(),
            prompt,
            max_new_tokens=budget,
            k=k,
            sampling=sampling,
            stop_tokens=stops,
            randomness=randomness,
        )
    )


def gaps(measured: Measured, plan: Plan, **world) -> tuple[float, float]:
    """How far a run is from the target's law, and from the alpha and tau of its plan."""
    job = {"prompt": PROMPT, "budget": 4, "k": 2, "sampling": Sampling(), "stops": (), **world}
    target = job.pop("target", TARGET)
    sampling, k = job.pop("sampling"), job.pop("k")
    law = sequence_law(target, job["prompt"], job["budget"], sampling, job["stops"])
    totals = expected_totals(laws_after(target, sampling), plan, **job, k=k)
    return total_variation(measured.law, law), measured.totals.gap(totals)


SAMPLINGS = [Sampling(), Sampling(temperature=0), Sampling(temperature=0.6), Sampling(top_k=2)]
WORLDS = [
    *({"k": k, "budget": budget} for k in range(4) for budget in (1, 2, 4)),
    {"k": 2, "budget": 5},
    *({"k": 3, "budget": 4, "sampling": sampling} for sampling in SAMPLINGS),
    *({"k": 3, "budget": 4, "stops": stops} for stops in ((2,), (0,), (0, 1))),
    *({"k": 2, "budget": 4, "prompt": prompt} for prompt in ((0,), (1, 1), (2, 1, 0, 2, 1, 0, 2))),
    *({"k": 3, "budget": 4, "target": TableModel.random(seed=s, spread=2.5)} for s in range(3)),
]


@pytest.mark.parametrize("world", WORLDS, ids=str)
def test_lookup_keeps_the_law_and_accepts_what_it_must(world):
    law_gap, rate_gap = gaps(run(lambda: LookupDrafter(3), **world), lookup_plan, **world)
    assert law_gap < TOLERANCE
    assert rate_gap < TOLERANCE


def test_the_worlds_accept_and_reject():
    totals = run(lambda: LookupDrafter(3), k=3, budget=4).totals
    assert 0.1 < totals.alpha < 0.9
    assert totals.tau > 1.1


@pytest.mark.parametrize("sampling", SAMPLINGS, ids=str)
@pytest.mark.parametrize("k", range(4))
def test_replaying_plain_texts_gives_the_engines_rates_exactly(k, sampling):
    """The replay of chapter 7 on every text that plain decoding can write, weighed by its probability."""
    measured = run(lambda: LookupDrafter(3), k=k, budget=4, sampling=sampling)
    totals = Totals()
    for text, chance in sequence_law(TARGET, PROMPT, 4, sampling).items():
        done = replay(attempts(lambda context: scanned(context, 8), PROMPT, text), k)
        tested = sum(min(r.accepted + 1, r.drafted) for r in done)
        counted = Totals(sum(r.accepted for r in done), tested, len(text), len(done))
        totals = totals.plus(counted, chance)
    assert measured.totals.gap(totals) < TOLERANCE


@pytest.mark.parametrize("k", [1, 3])
def test_replay_counts_the_passes_of_texts_that_stop(k):
    measured = run(lambda: LookupDrafter(3), k=k, budget=4, stops=(2,))
    passes = 0.0
    for text, chance in sequence_law(TARGET, PROMPT, 4, Sampling(), (2,)).items():
        passes += chance * len(replay(attempts(lambda context: scanned(context, 8), PROMPT, text), k))
    assert measured.totals.passes == pytest.approx(passes, rel=1e-12)


def test_a_certain_draft_is_a_guess_at_what_the_target_draws():
    """Draw from the target, keep what agrees with the draft: the same law, and the same number accepted."""
    draft = [2, 0]

    def sample_and_match(randomness):
        tokens: list[int] = []
        while True:
            tokens.append(int(randomness.draw(Sampling().law(TARGET.rows([*PROMPT, *tokens], 1)))))
            if len(tokens) > len(draft) or tokens[-1] != draft[len(tokens) - 1]:
                return len(tokens) - 1, tuple(tokens)

    def by_coins(randomness):
        drafter = Handing(one_hot_draft(draft, 3))
        done = engine.speculative_round(TARGET, drafter, PROMPT, 2, Sampling(), randomness)
        return done.accepted, done.tokens

    assert total_variation(law_of(by_coins), law_of(sample_and_match)) < TOLERANCE


# ---- lookup, then another


def fallback_plan(context: tuple[int, ...], n: int) -> tuple[int, LawAfter]:
    copy = copying(lambda text, k: scanned(text, k, shortest=2), 3)
    draw = drawing(laws_after(DRAFT, Sampling()), lambda _, k: min(k, 1))
    return copy(context, n) if copy(context, n)[0] else draw(context, n)


def lookup_then_law() -> FallbackDrafter:
    other = LawDrafter(lambda text: Sampling().law(DRAFT.rows(text, 1))[0])
    return FallbackDrafter(LookupDrafter(3, shortest=2), Asked(other), otherwise_k=1)


class Asked:
    """A drafter that returns as many tokens as it is asked for, and remembers how many that were."""

    def __init__(self, inner: LawDrafter):
        self.inner, self.asked = inner, []

    def draft(self, context, k, sampling, randomness):
        self.asked.append(k)
        self.inner.length = lambda _context, _k: k
        return self.inner.draft(context, k, sampling, randomness)


@pytest.mark.parametrize("world", [{"k": k, "budget": b} for k in (1, 2, 3) for b in (2, 4)], ids=str)
@pytest.mark.parametrize("prompt", [PROMPT, (0, 1)])
def test_lookup_then_another_keeps_the_law_and_accepts_what_it_must(world, prompt):
    world = {**world, "prompt": prompt}
    law_gap, rate_gap = gaps(run(lookup_then_law, **world), fallback_plan, **world)
    assert law_gap < TOLERANCE
    assert rate_gap < TOLERANCE


def test_the_second_is_asked_only_where_the_first_has_nothing_and_for_no_more_than_its_limit():
    drafter = lookup_then_law()
    for context, k in (([0, 1, 0, 1], 3), ([0, 1, 2], 3), ([0, 1, 2], 0), ([1, 0], 1)):
        drafter.draft(context, k, Sampling(), TorchRandomness(0))
    assert drafter.otherwise.asked == [1, 1]
    unlimited = FallbackDrafter(LookupDrafter(3), drafter.otherwise)
    assert len(unlimited.draft([0, 1, 2], 4, Sampling(), TorchRandomness(0))) == 4
    never = FallbackDrafter(LookupDrafter(3), drafter.otherwise, otherwise_k=0)
    draft = never.draft([0, 1, 2], 4, Sampling(), TorchRandomness(0))
    assert (len(draft), draft.laws.shape) == (0, (0, 3))


def test_lookup_then_trigram_drafts_with_each_ones_own_law():
    trigram = KneserNeyTrigram.fit([[0, 1, 2, 3, 4, 5, 6, 7] * 2], vocab_size=8)
    drafter = FallbackDrafter(LookupDrafter(8, shortest=2), TrigramDrafter(trigram), otherwise_k=2)
    assert drafter.vocab_size == 8
    copy = drafter.draft([3, 4, 5, 3, 4], 4, Sampling(), TorchRandomness(0))
    assert copy.tokens.tolist() == [5, 3, 4, 5]
    assert copy.laws.max(-1).values.tolist() == [1, 1, 1, 1]
    drawn = drafter.draft([3, 4, 5], 4, Sampling(), TorchRandomness(0))
    assert len(drawn) == 2
    assert torch.equal(drawn.laws[0], trigram.law([4, 5]))


# ---- in the engine, over longer texts


class ScanDrafter:
    """Lookup without an index: a scan for every draft."""

    def draft(self, context, k, sampling, randomness):
        tokens = torch.tensor(scanned(context, k), dtype=torch.int64)
        return Draft(tokens, point_mass(tokens, 5))


def same(rounds):
    return [(r.drafted, r.accepted, r.tokens) for r in rounds]


def test_one_drafter_over_many_prompts_does_what_fresh_scans_do():
    target = TableModel.random(vocab_size=5, seed=3, spread=2.0)
    drafter, lengths = LookupDrafter(5), Counter()
    for seed in range(12):
        prompt = [seed % 5, (3 * seed) % 5, seed % 3]
        options = {"max_new_tokens": 60, "k": 1 + seed % 6, "seed": seed, "stop_tokens": []}
        got = generate(target, drafter, prompt, **options)
        expected = generate(target, ScanDrafter(), prompt, **options)
        assert same(got.rounds) == same(expected.rounds)
        lengths.update(r.accepted for r in got.rounds)
    assert min(lengths[0], lengths[1], lengths[3]) > 0  # or nothing was compared


def test_a_text_that_repeats_itself_is_written_k_and_one_at_a_time():
    """Greedy tables end in a loop. Without the copy into itself a loop of one token would give 2 a pass."""
    text = [7, 8, 9, *[4] * 60]
    got = generate(saying(text), LookupDrafter(10), [7], max_new_tokens=62, k=5, stop_tokens=[])
    assert got.tokens == text[1:]
    assert [len(r.tokens) for r in got.rounds[-8:-1]] == [6] * 7


def test_greedy_output_is_that_of_plain_decoding():
    target = TableModel.random(vocab_size=6, seed=8)
    options = {"max_new_tokens": 80, "sampling": Sampling(temperature=0), "stop_tokens": []}
    plain = generate(target, None, [1, 2], k=0, **options)
    got = generate(target, LookupDrafter(6), [1, 2], k=8, **options)
    assert got.tokens == plain.tokens
    assert got.tau > 4


# ---- wrong lookups


class NeverEmptied(SuffixIndex):
    """Keeps what it has read of another text."""

    def _read_on(self, text):
        for follows in range(len(self._read), len(text)):
            for length in range(self.shortest, min(self.longest, follows) + 1):
                self._follows[tuple(text[follows - length : follows])] = follows
        self._read = text


class FindsItself(LookupDrafter):
    """The suffix is entered before it is looked for, and nothing follows it."""

    def propose(self, context, k):
        return list(context[len(context) :])[:k]


class RepeatsTheLast(LookupDrafter):
    """Copies from the last token of the match on, instead of from the one after it."""

    def propose(self, context, k):
        match = scan(context, 4, 1)
        return copied(context, match[1] - 1, k) if match else []


class Oldest(LookupDrafter):
    """The first occurrence instead of the most recent."""

    def propose(self, context, k):
        text = list(context)
        for length in range(min(4, len(text) - 1), 0, -1):
            for follows in range(length, len(text)):
                if text[follows - length : follows] == text[-length:]:
                    return copied(text, follows, k)
        return []


class Shortest(LookupDrafter):
    """One token of match is enough, however much more agrees elsewhere."""

    def propose(self, context, k):
        match = longest_suffix_match(context, 1, 1)
        return copied(context, match.follows, k) if match else []


class OneTokenEarly(LookupDrafter):
    """Looks for the end of the text without its last token."""

    def propose(self, context, k):
        match = longest_suffix_match(context[:-1])
        return copied(context, match.follows, k) if match else []


def shares(context: Sequence[int], size: int = 3) -> torch.Tensor:
    """How often each token has followed the last one, as a law."""
    followers = [b for a, b in pairwise(context) if a == context[-1]]
    counts = torch.bincount(torch.tensor(followers, dtype=torch.int64), minlength=size).double()
    return counts / counts.sum()


class CountShareAsQ(LookupDrafter):
    """Copies the most recent follower, and reports how often each one followed."""

    def draft(self, context, k, sampling, randomness):
        draft = super().draft(context, min(k, 1), sampling, randomness)
        return Draft(draft.tokens, shares(list(context))[None]) if len(draft) else draft


class DrawnFromCountShare(LookupDrafter):
    """Draws the follower by how often each one followed, and reports that: another drafter, and lossless."""

    def draft(self, context, k, sampling, randomness):
        if scan(context, 1, 1) is None or k == 0:
            return one_hot_draft([], 3)
        law = shares(list(context))[None]
        return Draft(randomness.draw(law), law)


class EvenQ(LookupDrafter):
    """Reports the uniform law, since nothing is known of the copy."""

    def draft(self, context, k, sampling, randomness):
        draft = super().draft(context, k, sampling, randomness)
        return Draft(draft.tokens, torch.full_like(draft.laws, 1 / 3))


class ConfidentByLength(LookupDrafter):
    """Reports a probability that grows with the length of the match."""

    def draft(self, context, k, sampling, randomness):
        draft = super().draft(context, k, sampling, randomness)
        match = longest_suffix_match(context)
        sure = 1 - 0.5**match.length if match else 1
        return Draft(draft.tokens, draft.laws * sure + (1 - draft.laws) * (1 - sure) / 2)


def second_draw_after_a_mismatch(draft, laws, flips):
    """After a mismatch the next token is drawn from the whole target: the copied one gets a second chance."""
    accepted = engine_verify(draft, laws, flips).accepted
    return Verdict(accepted, laws[accepted])


engine_verify = engine.verify


def believed(draft, laws):
    """What stood in the text before is kept unseen."""
    return torch.ones(len(draft), dtype=torch.float64)


def likeliest(draft, laws):
    """A copied token is kept where it is the target's argmax, as if decoding were greedy."""
    return (draft.tokens == laws[: len(draft)].argmax(-1)).double()


def threshold(draft, laws):
    """A copied token is kept where the target finds it likely enough."""
    return (laws[: len(draft)].gather(1, draft.tokens[:, None])[:, 0] > 0.3).double()


LOSSLESS = [FindsItself, RepeatsTheLast, Oldest, Shortest, OneTokenEarly, DrawnFromCountShare]
LOSSY = [CountShareAsQ, EvenQ, ConfidentByLength]
RULES = [
    ("verify", second_draw_after_a_mismatch),
    ("_acceptance_probabilities", believed),
    ("_acceptance_probabilities", likeliest),
    ("_acceptance_probabilities", threshold),
]
REPETITIVE = {"prompt": (0, 1, 2, 0, 1, 1, 2, 0, 1), "k": 2, "budget": 4}


def test_the_right_lookup_passes_where_the_wrong_ones_must_not():
    law_gap, rate_gap = gaps(run(lambda: LookupDrafter(3), **REPETITIVE), lookup_plan, **REPETITIVE)
    assert (law_gap < TOLERANCE, rate_gap < TOLERANCE) == (True, True)


@pytest.mark.parametrize("wrong", LOSSLESS)
def test_what_is_lossless_and_wrong_shows_in_alpha_or_tau(wrong):
    law_gap, rate_gap = gaps(run(lambda: wrong(3), **REPETITIVE), lookup_plan, **REPETITIVE)
    assert law_gap < TOLERANCE
    assert rate_gap > 1e-3


@pytest.mark.parametrize("wrong", LOSSY)
def test_a_q_that_nothing_was_drawn_from_shows_in_the_law(wrong):
    law_gap, _ = gaps(run(lambda: wrong(3), **REPETITIVE), lookup_plan, **REPETITIVE)
    assert law_gap > 1e-3


@pytest.mark.parametrize(("name", "rule"), RULES)
def test_a_wrong_rule_for_certain_drafts_shows_in_the_law(name, rule):
    with mock.patch.object(engine, name, rule):
        measured = run(lambda: LookupDrafter(3), **REPETITIVE)
    assert gaps(measured, lookup_plan, **REPETITIVE)[0] > 1e-3


@pytest.mark.parametrize(("index", "right"), [(SuffixIndex, True), (NeverEmptied, False)])
def test_what_was_kept_from_another_prompt_shows_in_the_rates(index, right):
    def used_before() -> LookupDrafter:
        drafter = LookupDrafter(3)
        drafter.index = index(4, 1)
        drafter.propose([1, 1, 2, 1, 0, 0], 2)
        return drafter

    law_gap, rate_gap = gaps(run(used_before, **REPETITIVE), lookup_plan, **REPETITIVE)
    assert law_gap < TOLERANCE
    assert (rate_gap < TOLERANCE) == right


# ---- refusals


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: longest_suffix_match([1, 2], 2, 3), "longest=2, shortest=3"),
        (lambda: longest_suffix_match([1, 2], 2, 0), "shortest=0"),
        (lambda: SuffixIndex(2.5, 1), "longest=2.5"),
        (lambda: LookupDrafter(0), "vocab_size=0"),
        (lambda: LookupDrafter([1, 2]), r"vocab_size=\[1, 2\]"),
        (lambda: LookupDrafter(4).draft([1, 9, 1], 2, Sampling(), None), "token id 9 .* ids 0 to 3"),
        (lambda: FallbackDrafter(LookupDrafter, LookupDrafter(3)), "cannot draft"),
        (lambda: FallbackDrafter(LookupDrafter(3), TARGET), "cannot draft"),
        (lambda: FallbackDrafter(LookupDrafter(3), LookupDrafter(4)), "vocabularies of 3 and 4"),
        (lambda: FallbackDrafter(LookupDrafter(3), LookupDrafter(3), otherwise_k=-1), "otherwise_k=-1"),
    ],
)
def test_bad_values_are_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_the_engine_refuses_a_lookup_over_another_vocabulary():
    with pytest.raises(ValueError, match="vocabulary has 4 ids, the target's 3"):
        generate(TARGET, LookupDrafter(4), [0], max_new_tokens=2, seed=0)
    generation = generate(TARGET, LookupDrafter(3), [0], max_new_tokens=2, seed=0)
    assert isinstance(generation, Generation)
