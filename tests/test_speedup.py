"""The formulas against Leviathan et al.'s table and against enumeration; the replay against the engine."""

from __future__ import annotations

import math

import pytest
import torch
from engine_parts import P, Q, Scripted, saying
from hypothesis import given
from hypothesis import strategies as st

from specdec_lessons.acceptance import acceptance_rate, accepted_prefix
from specdec_lessons.engine import generate, speculative_round
from specdec_lessons.foundations.exact import law_of
from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.foundations.records import Generation, Round
from specdec_lessons.foundations.sampling import Sampling
from specdec_lessons.foundations.toy import TableModel
from specdec_lessons.speedup import (
    Attempt,
    attempts,
    attempts_of,
    best_k,
    best_replayed_k,
    conditional_rates,
    cumulative_rates,
    expected_tokens,
    expected_tokens_by_position,
    operations,
    replay,
    replayed_speedup,
    replayed_tokens,
    round_cost,
    speedup,
)

RATES = st.floats(0, 1)
COSTS = st.floats(0, 2)


# ---- Leviathan et al., as printed

# https://arxiv.org/abs/2211.17192, table 1: alpha, gamma, operations, speed; c and c_hat are 0
TABLE_1 = [
    (0.6, 2, "1.53X", "1.96X"),
    (0.7, 3, "1.58X", "2.53X"),
    (0.8, 2, "1.23X", "2.44X"),
    (0.8, 5, "1.63X", "3.69X"),
    (0.9, 2, "1.11X", "2.71X"),
    (0.9, 10, "1.60X", "6.86X"),
]


@pytest.mark.parametrize(("alpha", "k", "more_operations", "speed"), TABLE_1)
def test_table_1_to_the_last_printed_digit(alpha, k, more_operations, speed):
    assert f"{operations(alpha, 0, k):.2f}X" == more_operations
    assert f"{speedup(alpha, 0, k):.2f}X" == speed


def test_the_table_would_see_an_exponent_of_k():
    """Negative control: (1 - alpha**k) / (1 - alpha), which leaves the pass's own token out."""
    off = [f"{(1 - a**k) / (1 - a):.2f}X" != speed for a, k, _, speed in TABLE_1]
    assert all(off)


def test_the_papers_bigram_gives_a_quarter():
    """Section 3.6: alpha of about .2 and gamma = 3 give 1.25X at negligible cost."""
    assert f"{speedup(0.2, 0, 3):.2f}" == "1.25"


@given(st.floats(0, 0.999), st.integers(0, 40), COSTS)
def test_theorems_3_8_and_3_11(alpha, k, c):
    tokens = (1 - alpha ** (k + 1)) / (1 - alpha)
    assert speedup(alpha, c, k) == pytest.approx(tokens / (k * c + 1), rel=1e-9)
    factor = (1 - alpha) * (k * c + k + 1) / (1 - alpha ** (k + 1))
    assert operations(alpha, c, k) == pytest.approx(factor, rel=1e-9)


@given(RATES, COSTS)
def test_corollary_3_9_drafting_pays_where_alpha_exceeds_c(alpha, c):
    assert (best_k(alpha, c) > 0) == ((1 + alpha) / (1 + c) > 1)
    assert speedup(alpha, c, 1) == pytest.approx((1 + alpha) / (1 + c))


# ---- tokens per pass, without the formula


def tokens_by_enumeration(alpha: float, k: int, kept=accepted_prefix) -> float:
    """The mean of what a round emits, over every way k coins can fall."""
    coins = torch.full((k,), alpha, dtype=torch.float64)
    return sum(n * chance for n, chance in law_of(lambda r: kept(r.flip(coins)) + 1).items())


@pytest.mark.parametrize("alpha", [0.0, 0.05, 0.5, 0.8, 1 - 1e-9, 1.0])
@pytest.mark.parametrize("k", range(7))
def test_expected_tokens_is_the_mean_over_all_falls_of_the_coins(alpha, k):
    assert expected_tokens(alpha, k) == pytest.approx(tokens_by_enumeration(alpha, k), rel=1e-12)


def test_enumeration_would_see_acceptances_that_are_counted_anywhere():
    wrong = tokens_by_enumeration(0.5, 3, kept=lambda flips: int(flips.sum()))
    assert wrong == pytest.approx(1 + 3 * 0.5)
    assert expected_tokens(0.5, 3) == pytest.approx(1.875)


class IndependentDrafts:
    """k independent tokens, each from one law."""

    def __init__(self, law: torch.Tensor):
        self.law = law

    def draft(self, context, k, sampling, randomness):
        laws = self.law.expand(k, -1)
        return Draft(randomness.draw(laws), laws)


@pytest.mark.parametrize("k", [1, 2, 3])
def test_expected_tokens_is_what_the_engine_emits_where_the_laws_do_not_change(k):
    target, drafter = TableModel(P.log()), IndependentDrafts(Q)
    law = law_of(lambda r: len(speculative_round(target, drafter, [0], k, Sampling(), r).tokens))
    mean = sum(n * chance for n, chance in law.items())
    assert mean == pytest.approx(expected_tokens(acceptance_rate(P, Q), k).item(), rel=1e-12)


def test_the_ends_of_the_scale():
    assert [expected_tokens(1.0, k) for k in (0, 1, 5)] == [1, 2, 6]
    assert [expected_tokens(0.0, k) for k in (0, 1, 5)] == [1, 1, 1]
    assert expected_tokens(0.9, 10_000) == pytest.approx(10)
    # (1 - a**(k + 1)) / (1 - a) has lost half of its digits here
    assert expected_tokens(1 - 1e-9, 2) == pytest.approx(3 - 3e-9, rel=1e-15)


def test_tensors_keep_their_shape_and_k_0_is_ones():
    alpha = torch.linspace(0, 1, 6, dtype=torch.float64).reshape(2, 3)
    for k in (0, 1, 4):
        tokens = expected_tokens(alpha, k)
        assert tokens.shape == (2, 3)
        assert tokens.flatten().tolist() == [expected_tokens(a, k) for a in alpha.flatten().tolist()]
    grid = speedup(alpha, torch.tensor([0.0, 0.1])[:, None, None], 3)
    assert grid.shape == (2, 2, 3)
    assert grid[1, 1, 1] == pytest.approx(speedup(0.8, 0.1, 3))
    assert isinstance(expected_tokens(0.5, 0), float)


# ---- costs, and K

FLOAT32 = {1: 1.0, 2: 1.67, 3: 2.04, 4: 1.45, 5: 1.65, 6: 1.67, 9: 1.89}  # a CPU where 3 tokens cost 2


def test_a_round_costs_its_draft_steps_and_one_pass():
    assert round_cost(0.1, 5) == pytest.approx(1.5)
    assert round_cost(0.1, 3, FLOAT32) == pytest.approx(0.3 + 1.45)
    assert round_cost(0.1, 3, lambda n: 1 + (n - 1) / 10) == pytest.approx(0.3 + 1.3)
    assert round_cost(5.0, 0, FLOAT32) == 1


@given(RATES, COSTS)
def test_k_0_is_plain_decoding_whatever_the_costs(alpha, c):
    assert speedup(alpha, c, 0) == speedup(alpha, c, 0, {2: 9.0}) == speedup(alpha, c, 0, lambda n: n**2) == 1


def test_best_k_with_measured_passes_is_not_the_textbooks():
    assert best_k(0.6, 0.0, most=8) == 8
    # by hand: K = 1 gives 1.6 / 1.67, K = 2 1.96 / 2.04, K = 3 2.176 / 1.45, K = 4 2.3056 / 1.65
    assert best_k(0.6, 0.0, FLOAT32) == 3
    assert speedup(0.6, 0.0, 1, FLOAT32) < speedup(0.6, 0.0, 2, FLOAT32) < 1 < speedup(0.6, 0.0, 3, FLOAT32)
    assert best_k(0.2, 0.0, FLOAT32) == best_k(0.6, 0.0, {3: 9.0}) == 0
    assert best_k(0.2, 0.3) == best_k(0.3, 0.3) == best_k(0.0, 0.0) == 0
    assert best_k(1.0, 0.0) == best_k(1.0, 0.0, most=16) == 16


@given(RATES, COSTS, st.integers(0, 12))
def test_no_other_k_beats_the_best_and_no_smaller_one_equals_it(alpha, c, most):
    speeds = [speedup(alpha, c, k) for k in range(most + 1)]
    best = best_k(alpha, c, most=most)
    assert speeds[best] == max(speeds)
    assert speeds.index(max(speeds)) == best


# ---- rates by position


def test_cumulative_rates_read_as_conditional_ones_lose_tokens():
    """vllm-project/vllm#43091, K = 3: a mean length of 2.78 with .75, .57, .45 accepted by position."""
    reported = [0.75, 0.57, 0.45]
    assert 1 + sum(reported) == pytest.approx(2.78, abs=0.015)
    assert expected_tokens_by_position(conditional_rates(reported)) == pytest.approx(1 + sum(reported))
    assert expected_tokens_by_position(reported) == pytest.approx(2.37, abs=0.01)  # the misreading


@given(st.lists(st.just(0.0) | st.floats(1e-3, 1), max_size=6))
def test_conditional_and_cumulative_are_two_ways_to_say_the_same(rates):
    cumulative = cumulative_rates(rates)
    again = conditional_rates(cumulative)
    assert cumulative_rates(again) == pytest.approx(cumulative)
    for rate, back, before in zip(rates, again, [1.0, *cumulative], strict=False):
        assert back is None if before == 0 else back == pytest.approx(rate)


@given(RATES, st.integers(0, 12))
def test_equal_positions_are_one_alpha(alpha, k):
    assert expected_tokens_by_position([alpha] * k) == pytest.approx(expected_tokens(alpha, k))


@given(st.lists(st.integers(0, 4), min_size=1))
def test_rates_by_position_give_tau_back_however_acceptances_hang_together(accepted):
    rounds = [Round((0,) * 4, a, 0, (0,) * (a + 1), 0.0, 0.0) for a in accepted]
    generation = Generation([0], rounds, "length", 0.0)
    measured = expected_tokens_by_position(generation.acceptance_by_position)
    assert measured == pytest.approx(generation.tau)


def test_expected_tokens_by_position_against_a_drafter_that_forgets_the_text():
    """Conditional rates of a real pair by enumeration: they fall, and one alpha for all is off."""
    target = TableModel.random(vocab_size=3, order=1, seed=4)
    law = Sampling().law(target.rows([0], 1))[0]  # right for the first position only
    drafter = IndependentDrafts(law)

    def accepted(randomness):
        return speculative_round(target, drafter, [0], 3, Sampling(), randomness).accepted

    chances = law_of(accepted)
    cumulative = [sum(p for a, p in chances.items() if a > i) for i in range(3)]
    mean = 1 + sum(a * p for a, p in chances.items())
    conditional = conditional_rates(cumulative)
    assert conditional[0] == pytest.approx(1)
    assert max(conditional[1:]) < 0.95
    assert expected_tokens_by_position(conditional) == pytest.approx(mean, rel=1e-12)
    tested = 1 + sum(cumulative[:2])
    assert abs(expected_tokens(sum(cumulative) / tested, 3) - mean) > 0.01 * mean


# ---- replay


def run_lengths(*runs: int) -> list[Attempt]:
    """A text in stretches that a drafter of unlimited K foresees but for the last token of each."""
    return [Attempt(max(16, run), left) for run in runs for left in reversed(range(run + 1))]


def test_replay_by_hand():
    text = run_lengths(3, 0, 1)  # 4 + 1 + 2 tokens
    assert [a.accepted for a in text] == [3, 2, 1, 0, 0, 1, 0]
    assert [a.accepted for a in replay(text, 0)] == [0] * 7
    assert [a.accepted for a in replay(text, 1)] == [1, 1, 0, 1]
    assert [a.accepted for a in replay(text, 2)] == [2, 0, 0, 1]
    assert [a.accepted for a in replay(text, 3)] == [3, 0, 1]
    assert replay(text, 9) == [Attempt(6, 3), Attempt(2, 0), Attempt(1, 1)]
    assert [replayed_tokens([text], k) for k in (0, 1, 3)] == [1, 7 / 4, 7 / 3]
    assert replayed_tokens([text, run_lengths(0)], 3) == 2


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=30), st.integers(0, 9))
def test_replay_writes_the_whole_text_and_not_more(pairs, k):
    text = [Attempt(max(pair), min(pair)) for pair in pairs]
    rounds = replay(text, k)
    assert sum(r.accepted + 1 for r in rounds) == len(text)
    assert all(r.accepted <= r.drafted <= k for r in rounds)


def test_attempts_compare_every_draft_with_what_the_text_says():
    tokens = [5, 6, 7, 5, 6, 8]
    drafts = {1: [5, 6, 7, 8], 2: [], 3: [7], 4: [5, 6, 7, 9], 5: [1], 6: [8, 0, 0]}
    asked = []

    def propose(context):
        asked.append(list(context))
        return drafts[len(context)]

    found = attempts(propose, [0], tokens)
    assert asked == [[0, *tokens[:i]] for i in range(6)]
    assert found == [(4, 3), (0, 0), (1, 1), (4, 2), (1, 0), (3, 1)]
    assert attempts(propose, [0], []) == []


def record(accepted: list[int], k: int) -> list[Round]:
    return [Round((0,) * k, a, 0, (0,) * (a + 1), 0.0, 0.0) for a in accepted]


@given(st.lists(st.integers(0, 4), min_size=1, max_size=20))
def test_replaying_recorded_rounds_with_their_own_k_gives_them_back(accepted):
    rounds = record(accepted, 4)
    again = replay(attempts_of(rounds), 4)
    # the end of the text is the end of the budget: there the engine, too, would have drafted less
    assert [r.accepted for r in again] == accepted
    assert all(r.drafted == 4 for r, a in zip(again[:-5], accepted, strict=False))


def test_recorded_rounds_foretell_a_smaller_k():
    """A certain target and a drafter that knows stretches of its text: every K by the engine itself."""
    text = [0, *[1 + i % 9 for i in range(60)]]
    known = [t if i % 7 else 0 for i, t in enumerate(text)]  # wrong at every seventh token

    def engine_tau(k: int) -> tuple[float, list[Round]]:
        drafter = Scripted()
        drafter.draft = lambda context, n, sampling, randomness: Scripted(known[len(context) :]).draft(
            context, n, sampling, randomness
        )
        generation = generate(saying(text), drafter, [0], max_new_tokens=60, k=k, stop_tokens=[], seed=0)
        assert generation.tokens == text[1:]
        return generation.tau, generation.rounds

    _, recorded = engine_tau(8)
    exact = attempts(lambda context: known[len(context) : len(context) + 8], [0], text[1:])
    for k in range(9):
        tau, _ = engine_tau(k)
        assert replayed_tokens([exact], k) == tau
        assert replayed_tokens([attempts_of(recorded)], k) == tau


def measured_alpha(rounds: list[Attempt]) -> float:
    return sum(r.accepted for r in rounds) / sum(min(r.accepted + 1, r.drafted) for r in rounds)


@pytest.mark.parametrize("k", [2, 4, 8])
def test_bursts_are_where_one_alpha_promises_too_much(k):
    """A copied stretch of 40 tokens, then ten that nobody foresees: alpha as measured at K = 8."""
    text = run_lengths(*[40, *[0] * 10] * 5)
    alpha = measured_alpha(replay(text, 8))
    assert expected_tokens(alpha, k) / replayed_tokens([text], k) > 1.1


@pytest.mark.parametrize("k", [1, 2, 4, 8])
def test_without_bursts_one_alpha_is_enough(k):
    """Stretches in the shares that fair coins give: 512 of length 0, 256 of length 1, and so on."""
    text = run_lengths(*[run for run in range(10) for _ in range(2 ** (9 - run))])
    alpha = measured_alpha(replay(text, 8))
    assert alpha == pytest.approx(0.5, abs=0.005)
    assert expected_tokens(alpha, k) == pytest.approx(replayed_tokens([text], k), rel=0.01)


def test_rounds_without_a_draft_are_in_the_replay_and_not_in_alpha():
    text = [Attempt(0, 0)] * 50 + run_lengths(*[1] * 25)
    assert measured_alpha(replay(text, 1)) == 1
    assert replayed_tokens([text], 1) == 100 / 75


def test_a_stop_inside_an_accepted_draft_ends_the_replayed_text_too():
    stopped = Round((3, 4, 5), 3, 6, (3, 4), 0.0, 0.0, "stop")
    assert attempts_of([stopped]) == [(3, 3), (2, 2)]
    assert len(replay(attempts_of([stopped]), 3)) == 1


def test_replayed_speedup_charges_each_round_for_what_it_drafted():
    text = [Attempt(0, 0), Attempt(3, 2), Attempt(2, 1), Attempt(1, 0), Attempt(9, 9), Attempt(0, 0)]
    v = {1: 1.0, 2: 1.5, 3: 2.0, 4: 4.0}
    # K = 2 by hand: nothing drafted, 1; 2 drafted, 2 kept, 2 + .2; then 9 cut to what is left, 1, 1.5 + .1
    assert [tuple(r) for r in replay(text, 2)] == [(0, 0), (2, 2), (1, 1)]
    assert replayed_speedup([text], 0.1, 2, v) == pytest.approx(6 / (1 + 2.2 + 1.6))
    assert replayed_speedup([text], 9.0, 0, v) == 1
    assert best_replayed_k([text], 0.0) == 2
    assert best_replayed_k([text], 0.0, {1: 1.0, 2: 4.0}) == 0
    assert best_replayed_k([text], 9.0) == 0
    speeds = [replayed_speedup([text], 0.1, k, v) for k in range(4)]
    assert best_replayed_k([text], 0.1, v) == speeds.index(max(speeds))


def test_nothing_written_is_no_rate():
    assert replayed_tokens([], 3) is None
    assert replayed_tokens([[]], 3) is None
    assert replayed_speedup([[]], 0.1, 3) is None
    assert best_replayed_k([], 0.1) == 0


# ---- refusals


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: expected_tokens(5, 0.8), "alpha=5"),  # the two arguments exchanged
        (lambda: expected_tokens(-0.1, 2), "alpha=-0.1"),
        (lambda: expected_tokens(math.nan, 2), "alpha=nan"),
        (lambda: expected_tokens(None, 2), "alpha=None"),
        (lambda: expected_tokens(torch.tensor([0.5, 1.5]), 2), "alpha=tensor"),
        (lambda: expected_tokens(0.8, 2.5), "k=2.5"),
        (lambda: expected_tokens(0.8, -1), "k=-1"),
        (lambda: expected_tokens(0.8, True), "k=True"),
        (lambda: speedup(0.8, -0.1, 2), "c=-0.1"),
        (lambda: operations(0.8, math.nan, 2), "c=nan"),
        (lambda: speedup(0.8, 0.1, 2, {1: 51.0, 3: 53.0}), "divide every v"),
        (lambda: speedup(0.8, 0.1, 2, lambda n: 50 + n), "divide every v"),
        (lambda: speedup(0.8, 0.1, 6, FLOAT32), r"n=\[1, 2, 3, 4, 5, 6, 9\], not for 7"),
        (lambda: speedup(0.8, 0.1, 2, {3: 0.0}), r"v\(3\)=0.0"),
        (lambda: speedup(0.8, 0.1, 2, {3: math.nan}), r"v\(3\)=nan"),
        (lambda: best_k(0.8, 0.1, most=-1), "most=-1"),
        (lambda: cumulative_rates([0.5, 1.2]), "rate=1.2"),
        (lambda: conditional_rates([0.75, 0.8]), "rate 0.8 after 0.75: cumulative rates cannot rise"),
        (lambda: replay([], -1), "k=-1"),
    ],
)
def test_bad_values_are_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize("bad", [Attempt(3, -1), Attempt(2, 3)])
def test_an_attempt_accepts_from_none_to_all_it_drafted(bad):
    with pytest.raises(ValueError, match=rf"accepted={bad.accepted}"):
        replay([bad] * 5, 3)


@pytest.mark.parametrize("dtype", [torch.int8, torch.uint8, torch.bool])
def test_a_whole_alpha_does_not_overflow(dtype):
    assert expected_tokens(torch.ones(1, dtype=dtype), 300).tolist() == [301]
    assert expected_tokens(torch.ones(1, dtype=dtype).numpy(), 300).tolist() == [301]
