"""The faults of public reports, each re-created as a small input: see the table in public_reports.py.

PQ is the reference pair p = [.5 .3 .15 .05], q = [.25 .45 .1 .2]. Where a fault is a rule, its law is
computed exactly; the right rule stands beside it.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest
import torch
from engine_parts import NeverCalled, P, Q, Scripted, Table, distance, saying
from model_parts import tiny_gpt2, tiny_llama
from public_reports import REPORTS
from torch import Tensor
from transformers import GPT2LMHeadModel, LlamaForCausalLM

import specdec_lessons
from specdec_lessons.acceptance import Rule, acceptance_probability, acceptance_rate, law_of_rule
from specdec_lessons.engine import ModelDrafter, generate, rounds, stream_text
from specdec_lessons.foundations.exact import law_of
from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.foundations.randomness import TorchRandomness, pick
from specdec_lessons.foundations.sampling import Sampling, point_mass
from specdec_lessons.foundations.toy import TableModel
from specdec_lessons.kv_cache import CachedModel
from specdec_lessons.residual import residual, verify
from specdec_lessons.speedup import best_k, expected_tokens, speedup
from specdec_lessons.verifier import UncachedModel

GREEDY = Sampling(temperature=0)
LARGEST = 1 - 2**-53
MISTAKES = 1e-12  # what rounding may add up to


def judged(
    keep: Callable[[Tensor, Tensor, int], float], replacement: Callable[[Tensor, Tensor], Tensor]
) -> Rule:
    """A rule: keep the drafted token with this probability, else draw from that law."""
    return lambda p, q, x: (float(keep(p, q, x)), replacement(p, q))


def normalised(mass: Tensor) -> Tensor:
    return mass / mass.sum()


def coin(p: Tensor, q: Tensor, x: int) -> Tensor:
    return acceptance_probability(p[x], q[x])


def error(rule: Rule, sampled: Tensor = Q) -> float:
    """Exact total variation from P of one step, in which the draft is drawn from `sampled`."""
    return distance(law_of_rule(rule, P, sampled), P)


def same_everywhere(law: Tensor) -> Table:
    return Table(lambda sequence: law)


class Handing:
    """Draws from one law and hands over another; the same twice for an honest drafter."""

    def __init__(self, sampled: Tensor, handed: Tensor):
        self.sampled, self.handed = sampled, handed

    def draft(self, context, k, sampling, randomness) -> Draft:
        return Draft(randomness.draw(self.sampled.expand(k, -1)), self.handed.expand(k, -1))


def engine_law(drafter, n: int = 1, k: int = 1, sampling: Sampling = Sampling(), p: Tensor = P) -> Tensor:
    """Exact joint law (V, .., V) of the first n tokens that the engine emits over the target law p."""

    def run(randomness) -> tuple[int, ...]:
        options = {"max_new_tokens": max(n, k + 1), "k": k, "stop_tokens": [], "sampling": sampling}
        stream = rounds(same_everywhere(p), drafter, [0], randomness=randomness, **options)
        tokens: list[int] = []
        while len(tokens) < n:
            tokens += next(stream).tokens
        return tuple(tokens[:n])

    joint = torch.zeros((len(p),) * n, dtype=torch.float64)
    for tokens, probability in law_of(run).items():
        joint[tokens] = probability
    return joint


# ---- the pair itself: rules that no single report is about, and the rule that is right ----


def test_the_correct_rule_and_the_engine_have_no_error():
    assert error(judged(coin, residual)) < MISTAKES
    assert distance(engine_law(Handing(Q, Q)), P) < MISTAKES
    assert distance(engine_law(Handing(Q, Q), n=3, k=2), P[:, None, None] * P[:, None] * P) < MISTAKES


@pytest.mark.parametrize(
    ("size", "rule"),
    [
        (0.150, judged(coin, lambda p, q: normalised((p - q).abs()))),
        (0.300, judged(coin, lambda p, q: normalised((q - p).clamp_min(0)))),
        (0.350, judged(lambda p, q, x: p[x] >= q[x], residual)),
    ],
    ids=["|p-q|", "q-p", "threshold"],
)
def test_wrong_rules_and_their_sizes(size, rule):
    assert error(rule) == pytest.approx(size, abs=5e-4)


def test_sample_and_match_is_lossless_and_slow():
    """Keep the draft if a token sampled from p equals it, else emit that token: alpha is the sum of p q."""

    def rule(p, q, x):
        others = p.clone()
        others[x] = 0
        return float(p[x]), normalised(others)

    assert error(rule) < MISTAKES
    assert float((P * Q).sum()) == pytest.approx(0.285, abs=MISTAKES)
    assert float(acceptance_rate(P, Q)) == pytest.approx(0.700, abs=MISTAKES)


def test_a_residual_matched_by_list_index():
    """Candidates sorted by probability, subtracted place by place: the places hold different tokens."""

    def by_place(p, q):
        ids, wrong = p.argsort(descending=True), torch.zeros_like(p)
        wrong[ids] = (p.sort(descending=True).values - q.sort(descending=True).values).clamp_min(0)
        return normalised(wrong)

    assert error(judged(coin, by_place)) == pytest.approx(0.150, abs=5e-4)
    top_two = Sampling(top_k=2).law(P.log())  # [.625, .375]; with the draft certain of token 1 it is worst
    certain = point_mass(torch.tensor(1), 4, torch.float64)
    law = law_of_rule(judged(coin, by_place), top_two, certain)
    assert distance(law, top_two) == pytest.approx(0.625, abs=MISTAKES)
    assert distance(engine_law(Handing(certain, certain), sampling=Sampling(top_k=2)), top_two) < MISTAKES


# ---- one test for each case ----


def test_01_the_draft_is_not_its_own_judge():
    """Verified against itself a draft is always accepted, and q is what comes out."""
    self_judged = judged(lambda p, q, x: coin(q, q, x), lambda p, q: residual(q, q))
    assert error(self_judged) == pytest.approx(0.300, abs=MISTAKES)
    target = TableModel.random(5, seed=1)
    drafter = ModelDrafter(target.perturbed(1.0))
    options = {"max_new_tokens": 300, "k": 4, "stop_tokens": [], "seed": 0}
    assert generate(target, drafter, [0], **options).alpha < 0.9
    contrary = ModelDrafter(TableModel(-target.logits))
    greedy = generate(target, contrary, [0], sampling=GREEDY, **options)
    assert greedy.tokens == generate(target, None, [0], sampling=GREEDY, **options | {"k": 0}).tokens
    assert greedy.alpha == 0

    def accepted(randomness) -> int:
        options = {"max_new_tokens": 2, "k": 1, "stop_tokens": [], "randomness": randomness}
        return next(rounds(same_everywhere(P), Handing(Q, Q), [0], **options)).accepted

    assert law_of(accepted)[1] == pytest.approx(0.700, abs=MISTAKES)


def test_02_q_is_the_law_that_was_sampled():
    top_two = Sampling(top_k=2).law(Q.log())
    raw_q = judged(lambda p, q, x: coin(p, Q, x), lambda p, q: residual(p, Q))
    assert error(raw_q, top_two) == pytest.approx(0.164, abs=5e-4)
    assert float((top_two * acceptance_probability(P, Q)).sum()) == pytest.approx(0.786, abs=5e-4)
    assert float(acceptance_rate(P, top_two)) == pytest.approx(0.657, abs=5e-4)
    drafter = ModelDrafter(same_everywhere(Q))
    handed = drafter.draft([0], 2, Sampling(top_k=2), TorchRandomness(0)).laws
    torch.testing.assert_close(handed, top_two.expand(2, -1), rtol=0, atol=MISTAKES)
    expected = Sampling(top_k=2).law(P.log())
    assert distance(engine_law(drafter, sampling=Sampling(top_k=2)), expected) < MISTAKES
    assert distance(engine_law(Handing(top_two, top_two)), P) < MISTAKES
    assert distance(engine_law(Handing(top_two, Q)), P) == pytest.approx(0.164, abs=5e-4)


def test_03_a_greedy_draft_is_one_hot():
    best = point_mass(Q.argmax(), 4, torch.float64)
    soft_q = judged(lambda p, q, x: coin(p, Q, x), lambda p, q: residual(p, Q))
    assert error(soft_q, best) == pytest.approx(0.367, abs=5e-4)
    assert error(judged(coin, residual), best) < MISTAKES
    assert float(acceptance_rate(P, best)) == pytest.approx(0.300, abs=MISTAKES)
    handed = ModelDrafter(same_everywhere(Q)).draft([0], 1, GREEDY, TorchRandomness(0)).laws
    assert torch.equal(handed[0], best)


def test_04_equal_laws_never_give_nan():
    half = torch.tensor([0.5, 0.5])
    assert acceptance_probability(half, half).tolist() == [1, 1]  # no coin below 1 rejects
    assert residual(half, half).tolist() == [0.5, 0.5]
    rejected = verify(Draft(torch.tensor([1]), half[None]), half.expand(2, -1), torch.tensor([False]))
    assert (rejected.accepted, rejected.next_law.tolist()) == (0, [0.5, 0.5])
    for law in (half, torch.rand(50_000, generator=torch.Generator().manual_seed(0)).softmax(0)):
        above = torch.nextafter(law, torch.ones_like(law))
        assert torch.equal(residual(law, above), law)
        for q in (torch.nextafter(law, torch.zeros_like(law)), law.double().float(), law.roll(1)):
            assert float(residual(law, q).sum()) == pytest.approx(1, abs=1e-4)


def test_05_the_residual_is_normalised_not_softened():
    softened = judged(coin, lambda p, q: (p - q).clamp_min(0).softmax(0))
    assert error(softened) == pytest.approx(0.161, abs=5e-4)
    assert residual(P, Q).tolist() == pytest.approx([0.833, 0, 0.167, 0], abs=5e-4)


def test_06_a_coin_of_zero_accepts_nothing_impossible(monkeypatch):
    p, q = torch.tensor([0.0, 1.0]), torch.tensor([1.0, 0.0])
    assert float(acceptance_probability(p[0], q[0])) == 0
    randomness = TorchRandomness(0)
    monkeypatch.setattr(randomness, "_uniforms", lambda n: torch.zeros(n, dtype=torch.float64))
    options = {"max_new_tokens": 4, "k": 3, "stop_tokens": [], "randomness": randomness}
    generation = generate(same_everywhere(p), Handing(q, q), [0], **options)
    assert generation.tokens == [1, 1, 1, 1]
    assert generation.alpha == 0


def test_08_token_zero_is_a_token():
    assert pick(torch.tensor([1.0, 0.0, 0.0]), 0.0) == 0
    assert int(TorchRandomness(0).draw(torch.tensor([1.0, 0.0, 0.0]))) == 0
    generation = generate(
        saying([0, 0, 0, 0], 3), Scripted([0, 0], vocab_size=3), [0], max_new_tokens=3, stop_tokens=[], seed=0
    )
    assert generation.tokens == [0, 0, 0]
    assert generation.rounds[0].accepted == 2


def turning(sequence) -> Tensor:
    """0 -> 1 -> 2 -> 0: every row has another answer, so a row off by one is always wrong."""
    return point_mass(torch.tensor((sequence[-1] + 1) % 3), 3, torch.float64)


@pytest.mark.parametrize("prompt", [[0], [1, 1, 1], [2, 0, 1]])
def test_10_row_i_judges_draft_i(prompt):
    target = Table(turning)
    generation = generate(
        target, ModelDrafter(Table(turning)), prompt, max_new_tokens=8, k=3, stop_tokens=[], seed=0
    )
    assert generation.tokens == [(prompt[-1] + i) % 3 for i in range(1, 9)]
    assert generation.alpha == 1
    assert [r.kinds for r in generation.rounds] == [("accepted",) * 3 + ("bonus",)] * 2
    for wrong in range(3):
        draft = [(prompt[-1] + 1 + i + (i == wrong)) % 3 for i in range(3)]
        options = {"max_new_tokens": 4, "k": 3, "stop_tokens": [], "seed": 0}
        first = next(rounds(target, Scripted(draft, vocab_size=3), prompt, **options))
        assert (first.accepted, first.token) == (wrong, (prompt[-1] + 1 + wrong) % 3)


@cache
def greedy_of_hugging_face(make: Callable, prompt: tuple[int, ...], n: int) -> list[int]:
    ids = torch.tensor([prompt])
    options = {
        "attention_mask": torch.ones_like(ids),
        "max_new_tokens": n,
        "do_sample": False,
        "pad_token_id": 0,
    }
    return make(dtype=torch.float64).generate(input_ids=ids, **options)[0, len(prompt) :].tolist()


@pytest.mark.parametrize("make", [tiny_gpt2, tiny_llama])
@pytest.mark.parametrize("k", [0, 1, 3])
def test_11_a_prompt_of_one_token(make, k):
    target, draft = make(dtype=torch.float64), make(dtype=torch.float64, seed=1)
    options = {"max_new_tokens": 8, "k": k, "sampling": GREEDY, "check_cache": True}
    assert generate(target, ModelDrafter(draft), [10], **options).tokens == greedy_of_hugging_face(
        make, (10,), 8
    )


@pytest.mark.parametrize(
    "draft", [[5, 9, 7], [5], [5, 8, 7], []], ids=["accepted", "bonus", "recovered", "plain"]
)
def test_13_nothing_after_the_end_token(draft):
    end = 9
    generation = generate(
        saying([1, 5, end, 7, 7]), Scripted(draft), [1], max_new_tokens=8, k=3, stop_tokens=[end], seed=0
    )
    assert generation.tokens == [5, end]
    assert generation.stop_reason == "stop"


@pytest.mark.parametrize("max_new_tokens", [0, 1, 2, 7])
def test_16_never_more_than_asked(max_new_tokens):
    for k in (1, 3, 4):
        target = TableModel.random(4)
        for drafter in (ModelDrafter(target), ModelDrafter(target.perturbed())):
            options = {"max_new_tokens": max_new_tokens, "k": k, "stop_tokens": [], "seed": 0}
            generation = generate(target, drafter, [0], **options)
            assert len(generation.tokens) == max_new_tokens
            assert sum(len(r.drafted) for r in generation.rounds) <= max(0, max_new_tokens - 1) * k
            assert all(len(r.tokens) == r.accepted + 1 for r in generation.rounds)  # nothing was cut away


def test_18_greedy_emits_the_argmax():
    generation = generate(
        saying([], 3),
        Scripted(*[[1, 1, 1]] * 9, vocab_size=3),
        [2],
        max_new_tokens=6,
        k=3,
        sampling=GREEDY,
        stop_tokens=[],
    )
    assert generation.tokens == [0] * 6
    assert generation.alpha == 0


def test_19_temperature_zero_is_greedy_from_the_first_token():
    for drafter in (Handing(Q, Q), ModelDrafter(same_everywhere(Q))):
        joint = engine_law(drafter, n=3, k=2, sampling=GREEDY)
        assert float(joint[0, 0, 0]) == pytest.approx(1, abs=MISTAKES)  # the argmax of P, on every path
        assert (joint > 0).sum() == 1


@pytest.mark.parametrize("make", [tiny_gpt2, tiny_llama])
def test_21_a_perfect_draft_stays_perfect(make):
    target, draft = make(layers=2, dtype=torch.float64), make(layers=2, dtype=torch.float64)
    generation = generate(
        target, ModelDrafter(draft), [1, 2], max_new_tokens=45, k=2, stop_tokens=[], seed=0, check_cache=True
    )
    assert (generation.alpha, generation.tau) == (1.0, 3.0)


@pytest.mark.parametrize("make", [tiny_gpt2, tiny_llama])
def test_25_two_rounds_cached_and_uncached(make):
    target, draft = make(layers=2, dtype=torch.float64), make(layers=2, dtype=torch.float64, seed=1)
    options = {"max_new_tokens": 24, "k": 3, "stop_tokens": [], "seed": 0}
    cached = generate(target, ModelDrafter(draft), [1, 2], check_cache=True, **options)
    fresh = generate(UncachedModel(target), ModelDrafter(UncachedModel(draft)), [1, 2], **options)
    assert cached.tokens == fresh.tokens
    assert [r.accepted for r in cached.rounds] == [r.accepted for r in fresh.rounds]
    assert {r.accepted for r in cached.rounds} > {0}  # rejections and acceptances both happened


def test_26_vocabularies_of_two_sizes_are_refused():
    with pytest.raises(ValueError, match="vocabulary has 6 ids, the target's 5"):
        rounds(saying([], 5), Scripted(vocab_size=6), [1], max_new_tokens=3)
    quiet = Handing(torch.ones(6) / 6, torch.ones(6) / 6)
    with pytest.raises(ValueError, match=r"laws of shape \(1, 6\), .*a floating-point tensor \(1, 5\)"):
        generate(saying([], 5), quiet, [1], max_new_tokens=3, k=1, stop_tokens=[])


def test_26_padding_ids_are_masked():
    target, draft = tiny_gpt2(vocab=16), tiny_gpt2(vocab=20, seed=1)
    options = {"max_new_tokens": 60, "k": 3, "seed": 0, "stop_tokens": []}
    unmasked = generate(target, None, [1], **options | {"k": 0})
    assert max(unmasked.tokens) >= 12
    drafter = ModelDrafter(CachedModel(draft, vocab_size=12))
    masked = generate(CachedModel(target, vocab_size=12), drafter, [1], **options)
    assert max(masked.tokens) < 12
    assert masked.alpha > 0


def test_28_temperature_zero_comes_before_any_division():
    for logits in (
        P.log(),
        torch.zeros(4),
        torch.tensor([-7e4, 7e4, 0.0, 7e4]),
        torch.tensor([-torch.inf, 0]),
    ):
        law = GREEDY.law(logits)
        assert law.tolist() == [float(x == int(logits.argmax())) for x in range(len(logits))]
        chances = acceptance_probability(law, GREEDY.law(logits.roll(1)))
        assert ((chances >= 0) & (chances <= 1)).all()


def test_29_the_bonus_token_is_sampled():
    joint = engine_law(Handing(P, P), n=2)  # q = p: the draft is always accepted, the second is the bonus
    assert distance(joint, P[:, None] * P) < MISTAKES
    wrong = P[:, None] * point_mass(P.argmax(), 4, torch.float64)
    assert distance(wrong, P[:, None] * P) == pytest.approx(0.5, abs=MISTAKES)
    rejected_too = engine_law(Handing(Q, Q), n=2)
    assert distance(rejected_too, P[:, None] * P) < MISTAKES


def test_30_one_uniform_for_two_positions_is_another_law():
    """Both coins of a draft tossed with one u: each token alone is right, the pair of them is not."""
    kept, rest = acceptance_probability(P, Q), residual(P, Q)
    both = Q[:, None] * Q * torch.minimum(kept[:, None], kept)
    first_only = (Q * kept)[:, None] * Q - both
    joint = both + first_only.sum(1)[:, None] * rest + (1 - acceptance_rate(P, Q)) * rest[:, None] * P
    assert distance(joint.sum(1), P) < MISTAKES
    assert distance(joint, P[:, None] * P) == pytest.approx(0.070, abs=0.003)
    assert distance(engine_law(Handing(Q, Q), n=2, k=2), P[:, None] * P) < MISTAKES


def margin_where_they_part(model, prompt: list[int], ours: list[int], theirs: list[int]) -> float | None:
    """How far apart the model's own logits of the two answers are, where two outputs first differ."""
    if ours == theirs:
        return None
    place = next(i for i, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b)
    row = model.rows([*prompt, *ours[:place]], 1)[0].float()
    return abs(float(row[ours[place]] - row[theirs[place]]))


@pytest.mark.parametrize("seed", range(4))
def test_31_sixteen_bits_differ_from_greedy_only_at_near_ties(seed):
    target = tiny_llama(layers=2, dtype=torch.bfloat16, seed=seed)
    drafter = ModelDrafter(tiny_llama(layers=2, dtype=torch.bfloat16, seed=seed + 1))
    options = {"max_new_tokens": 50, "sampling": GREEDY, "stop_tokens": []}
    ours = generate(target, drafter, [1, 2], k=4, **options).tokens
    theirs = generate(target, None, [1, 2], k=0, **options).tokens
    margin = margin_where_they_part(UncachedModel(target), [1, 2], ours, theirs)
    assert margin is None or margin < 0.1


def test_31_the_margin_tells_a_near_tie_from_a_fault():
    """A pass over several tokens that is one unit in the last place off, and one that is plainly wrong."""

    class Wobbling(Table):
        def __init__(self, wobble):
            super().__init__(lambda sequence: P)
            self.wobble = wobble

        def rows(self, sequence, last):
            low, high = torch.tensor(1.0), torch.nextafter(torch.tensor(1.0), torch.tensor(2.0))
            return torch.stack([high, low + self.wobble * (high - low) * (last > 1), low, low]).expand(
                last, 4
            )

    for wobble, near in ((2, True), (2**21, False)):
        target, options = Wobbling(wobble), {"max_new_tokens": 5, "sampling": GREEDY, "stop_tokens": []}
        ours = generate(target, Scripted([1, 1], vocab_size=4), [0], k=2, **options).tokens
        theirs = generate(target, None, [0], k=0, **options).tokens
        assert ours != theirs
        wide = Wobbling(wobble).rows([0, 0], 2)[0]
        assert (float(wide[ours[0]] - wide[theirs[0]]) < 1e-5) == near


def test_33_there_are_no_penalties():
    assert {field.name for field in fields(Sampling)} == {"temperature", "top_k", "top_p"}
    with pytest.raises(TypeError, match="repetition_penalty"):
        generate(saying([]), None, [1], max_new_tokens=3, k=0, repetition_penalty=1.2)
    target, repeating = TableModel.random(3), Scripted([1, 1], vocab_size=3)
    (first, *_) = rounds(target, repeating, [0], max_new_tokens=3, k=2, stop_tokens=[], seed=0)
    assert first.drafted == (1, 1)  # a law depends on its row of logits alone, whatever was drafted before


def test_35_a_slow_pair_is_slow_by_arithmetic():
    """alpha .6, four drafted tokens, a draft step of half a target pass: 2.31 tokens for the time of 3."""
    p, q = torch.tensor([0.7, 0.3], dtype=torch.float64), torch.tensor([0.3, 0.7], dtype=torch.float64)
    assert float(acceptance_rate(p, q)) == pytest.approx(0.6)

    def emitted(randomness) -> int:
        options = {"max_new_tokens": 5, "k": 4, "stop_tokens": [], "randomness": randomness}
        return len(next(rounds(same_everywhere(p), Handing(q, q), [0], **options)).tokens)

    expected = sum(n * probability for n, probability in law_of(emitted).items())
    assert expected == pytest.approx((1 - 0.6**5) / (1 - 0.6), abs=MISTAKES)
    assert expected == pytest.approx(2.31, abs=5e-3)
    assert expected_tokens(0.6, 4) == pytest.approx(expected, abs=MISTAKES)
    assert speedup(0.6, 0.5, 4) == pytest.approx(0.77, abs=5e-3)
    assert (best_k(0.6, 0.5), best_k(0.6, 0.7)) == (1, 0)  # a little, and not at all


def test_37_half_a_character_is_held_back():
    assert list(stream_text([b"A ", b"\xe4\xb8", b"\x96"])) == ["A ", "", "世", ""]
    assert list(stream_text([b"A ", b"\xe4\xb8"])) == ["A ", "", "\ufffd"]


def test_38_logits_beyond_float16():
    law = Sampling().law(torch.tensor([7e4, 7e4, 0.0]).bfloat16())
    assert (law.dtype, law.tolist()) == (torch.float32, [0.5, 0.5, 0])
    with pytest.raises(ValueError, match="logits with maximum inf: the model overflowed; load it in float32"):
        Sampling().law(torch.tensor([7e4, 0.0]).half())
    model = UncachedModel(tiny_gpt2(dtype=torch.bfloat16))
    seen = []

    class Watching(TorchRandomness):
        def draw(self, laws):
            seen.append(laws)
            return super().draw(laws)

    draft = ModelDrafter(model).draft([1], 3, Sampling(0.7), Watching(0))
    assert draft.laws.dtype == torch.float32
    assert torch.equal(torch.cat(seen), draft.laws)  # one q: judged in the precision it was sampled in


def test_39_a_padded_batch_is_refused():
    ids, mask = torch.tensor([[0, 0, 5, 6], [1, 2, 3, 4]]), torch.tensor([[0, 0, 1, 1], [1, 1, 1, 1]])
    with pytest.raises(ValueError, match="prompt is a batch of 2: pass one sequence"):
        rounds(NeverCalled(), NeverCalled(), ids, max_new_tokens=3)
    with pytest.raises(ValueError, match="prompt of type dict: pass a list of token ids"):
        rounds(NeverCalled(), NeverCalled(), {"input_ids": ids, "attention_mask": mask}, max_new_tokens=3)
    with pytest.raises(TypeError, match="attention_mask"):
        rounds(NeverCalled(), NeverCalled(), [5, 6], max_new_tokens=3, attention_mask=mask[0])


def test_41_a_deterministic_draft_is_one_hot_or_not_lossless():
    best = point_mass(Q.argmax(), 4, torch.float64)
    assert distance(engine_law(Handing(best, best)), P) < MISTAKES
    assert distance(engine_law(Handing(best, Q)), P) == pytest.approx(0.367, abs=5e-4)
    with pytest.raises(ValueError, match="gave its own token probability 0"):
        engine_law(Handing(best, point_mass(torch.tensor(2), 4, torch.float64)))


def test_44_a_truncated_output_is_not_equal():
    def output(n):
        return generate(saying([5, 1, 2, 3]), None, [5], max_new_tokens=n, k=0, stop_tokens=[]).tokens

    assert output(3) == [1, 2, 3]
    assert output(2) == [1, 2]
    assert output(3) != output(2)
    assert all(a == b for a, b in zip(output(3), output(2), strict=False))  # what hid it
    package = Path(specdec_lessons.__file__).parent
    for file in package.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "zip":
                assert "strict" in [k.arg for k in node.keywords], f"{file}:{node.lineno}: zip without strict"


@pytest.mark.parametrize(("make", "kind"), [(tiny_gpt2, GPT2LMHeadModel), (tiny_llama, LlamaForCausalLM)])
def test_46_the_installed_transformers_takes_our_cache(make, kind):
    assert {"cache", "past_key_values"} & set(inspect.signature(kind.forward).parameters)
    cached, fresh = CachedModel(make(dtype=torch.float64)), UncachedModel(make(dtype=torch.float64))
    for sequence in ([1, 2, 3, 4], [1, 2, 3, 5, 6], [1, 2, 3]):
        torch.testing.assert_close(cached.rows(sequence, 2), fresh.rows(sequence, 2), rtol=0, atol=MISTAKES)
        assert cached.cache.get_seq_length() == len(sequence)  # the cache was used, not passed over


@pytest.mark.parametrize("x", range(4))
def test_47_one_hot_drafts_lose_nothing(x):
    """Certain of x, the draft is kept with probability p(x); else p without x, scaled up, is what is owed."""
    certain = point_mass(torch.tensor(x), 4, torch.float64)
    others = P.clone()
    others[x] = 0
    torch.testing.assert_close(residual(P, certain), normalised(others), rtol=0, atol=MISTAKES)
    assert float(acceptance_rate(P, certain)) == float(P[x])
    assert error(judged(coin, residual), certain) < MISTAKES
    assert distance(engine_law(Handing(certain, certain)), P) < MISTAKES


def test_48_resampling_from_the_target_is_another_law():
    assert error(judged(coin, lambda p, q: p)) == pytest.approx(0.105, abs=MISTAKES)
    assert error(judged(coin, residual)) < MISTAKES


# ---- the table ----

CASES = [1, 2, 3, 4, 5, 6, 8, 10, 11, 13, 16, 18, 19, 21, 22, 23, 25, 26, 28, 29, 30, 31, 33, 34, 35]
CASES += [37, 38, 39, 41, 44, 46, 47, 48]


@cache
def names_in(module: str) -> frozenset[str]:
    source = (Path(__file__).parent / f"{module}.py").read_text(encoding="utf-8")
    return frozenset(node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef))


def test_the_table_has_every_case_once():
    assert [report.case for report in REPORTS] == CASES


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: str(report.case))
def test_every_row_names_tests_that_exist(report):
    assert report.sources
    assert report.fault
    assert report.tests
    for name in report.tests:
        module, test = name.split("::")
        assert test.startswith("test_")
        assert test in names_in(module), f"case {report.case}: there is no {name}"


def test_every_test_of_a_case_is_named_by_its_row():
    rows = {report.case: report for report in REPORTS}
    for test in names_in("test_public_reports"):
        if numbered := re.match(r"test_(\d+)_", test):
            assert f"test_public_reports::{test}" in rows[int(numbered[1])].tests, test
