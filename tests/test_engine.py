"""Chapter 6: budgets, stops, rounds, refusals. The law itself is proved in the proof's own tests."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import numpy as np
import pytest
import torch
from engine_parts import Answers, Handing, NeverCalled, Scripted, Table, saying
from hypothesis import given
from hypothesis import strategies as st
from model_parts import tiny_gpt2, tiny_llama

from specdec_lessons.engine import (
    ModelDrafter,
    collect,
    cut,
    generate,
    rates,
    rounds,
    speculative_round,
    stream_text,
)
from specdec_lessons.foundations.exact import law_of, total_variation
from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.foundations.randomness import TorchRandomness
from specdec_lessons.foundations.records import Round
from specdec_lessons.foundations.sampling import Sampling
from specdec_lessons.foundations.toy import TableModel

STOP = 9
TEXT = [5, 1, 2, 3, 4, 6, 7, 8]  # what `saying` goes on to say after a prompt [5]


def run(target, drafter, prompt=(5,), **options):
    defaults = {"max_new_tokens": 7, "k": 3, "stop_tokens": [STOP], "seed": 0}
    return generate(target, drafter, list(prompt), **{**defaults, **options})


# ---- budgets and draft lengths ----


@pytest.mark.parametrize("budget", [0, 1, 2, 3, 4, 7])
@pytest.mark.parametrize(
    "drafts", [[], [[1, 2, 3], [6, 7, 8]], [[8, 8, 8]] * 9], ids=["none", "right", "wrong"]
)
def test_never_more_than_the_budget(budget, drafts):
    target, drafter = saying(TEXT), Scripted(*drafts)
    generation = run(target, drafter, max_new_tokens=budget)
    assert generation.tokens == TEXT[1 : budget + 1]
    assert generation.stop_reason == "length"
    left = budget
    for asked, round_ in zip(drafter.asked, generation.rounds, strict=False):
        assert asked == min(3, left - 1)  # the round adds a token of its own
        left -= len(round_.tokens)
    assert 0 not in drafter.asked


def test_a_budget_of_nothing_calls_nothing():
    assert run(NeverCalled(), NeverCalled(), max_new_tokens=0).tokens == []
    assert list(rounds(NeverCalled(), None, [1], max_new_tokens=0, k=0, stop_tokens=[])) == []


def test_a_budget_of_one_does_not_draft():
    class Undrafting(NeverCalled):
        vocab_size = 10

    assert run(saying(TEXT), Undrafting(), max_new_tokens=1).tokens == [1]


@pytest.mark.parametrize(("prompt", "asked"), [(1, [3, 0]), (2, [3]), (3, [2]), (4, [1]), (5, [0])])
def test_the_draft_ends_where_the_context_does(prompt, asked):
    """A context of 6: the round's last token may stand there, and no pass may be longer."""
    target = saying(TEXT, context_length=6)
    drafter = Scripted(TEXT[prompt:], TEXT[prompt + 4 :])
    generation = run(target, drafter, TEXT[:prompt])
    assert generation.tokens == TEXT[prompt:6]
    assert generation.stop_reason == "context"
    assert drafter.asked == [k for k in asked if k]
    assert max(length for length, _ in target.calls) <= 5


def test_length_is_said_before_context():
    assert run(saying(TEXT, context_length=6), None, k=0, max_new_tokens=5).stop_reason == "length"


def test_a_drafter_may_return_fewer_and_then_fewer_rows_are_asked():
    target, drafter = saying(TEXT), Scripted([1], [], [4, 6])
    generation = run(target, drafter)
    assert [len(r.drafted) for r in generation.rounds] == [1, 0, 2, 0]
    assert [last for _, last in target.calls] == [2, 1, 3, 1]
    assert generation.tokens == TEXT[1:]
    assert drafter.asked == [3, 3, 3]


def test_one_pass_a_round():
    target = saying(TEXT)
    generation = run(target, Scripted([1, 2, 8], [4, 6, 7]))
    assert len(target.calls) == len(generation.rounds) == 2
    assert target.calls == [(1 + 3, 4), (4 + 3, 4)]
    assert [r.kinds[-1] for r in generation.rounds] == ["recovered", "bonus"]


def test_k_zero_is_plain_decoding():
    target = saying(TEXT)
    for drafter in (None, NeverCalled()):
        generation = run(target, drafter, k=0)
        assert generation.tokens == TEXT[1:]
        assert (generation.alpha, generation.utilisation, generation.tau) == (None, None, 1.0)
        assert {r.kinds for r in generation.rounds} == {("bonus",)}


def test_a_draft_model_with_a_shorter_context_drafts_what_it_can():
    target, draft = saying(TEXT, context_length=8), saying(TEXT, context_length=3)
    generation = run(target, ModelDrafter(draft), k=5)
    assert generation.tokens == TEXT[1:]
    assert [len(r.drafted) for r in generation.rounds] == [3, 0, 0, 0]
    assert max(length for length, _ in draft.calls) == 3


# ---- stops ----


@pytest.mark.parametrize("at", range(1, 8))
@pytest.mark.parametrize("drafter", ["right", "wrong", "none"])
def test_nothing_comes_after_the_first_stop_token(at, drafter):
    """Accepted, recovered or bonus: wherever the stop token falls in a round, it is the last."""
    text = [*TEXT[:at], STOP, STOP, *TEXT[at:]]
    drafts = {"right": [text[1:4], text[5:8]], "wrong": [[8, 8, 8]] * 9, "none": []}[drafter]
    generation = run(saying(text), Scripted(*drafts), max_new_tokens=9)
    assert generation.tokens == [*TEXT[1:at], STOP]
    assert generation.stop_reason == "stop"
    assert [r.stop_reason for r in generation.rounds[:-1]] == [None] * (len(generation.rounds) - 1)


@pytest.mark.parametrize(
    ("draft", "kind"), [([1, STOP, 2], "accepted"), ([1, 8, 2], "recovered"), ([1], "bonus")]
)
def test_a_stop_token_of_each_kind(draft, kind):
    generation = run(saying([5, 1, STOP, 2, 3]), Scripted(draft))
    assert generation.tokens == [1, STOP]
    assert generation.rounds[0].kinds[-1] == kind
    assert generation.stop_reason == "stop"


def test_tests_made_after_a_stop_still_count():
    (only,) = run(saying([5, STOP, 2, 3, 4]), Scripted([STOP, 2, 3])).rounds
    assert (only.accepted, only.tested, only.tokens) == (3, 3, (STOP,))


def test_a_rejected_stop_token_stops_nothing():
    assert run(saying(TEXT), Scripted([1, STOP, 3]), max_new_tokens=3).tokens == [1, 2, 3]


def test_stop_beats_length_and_context():
    assert run(saying([5, 1, STOP]), None, k=0, max_new_tokens=2).stop_reason == "stop"
    assert run(saying([5, 1, STOP], context_length=3), None, k=0).stop_reason == "stop"


def test_a_stop_token_past_the_budget_is_not_seen():
    """The draft is too short for that: but were it longer, the budget would cut first."""
    assert cut([1, 2, STOP], 2, [STOP]) == (1, 2)
    assert run(saying([5, 1, 2, STOP]), Scripted([1]), max_new_tokens=2).stop_reason == "length"


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=6),
    st.integers(1, 7),
    st.sets(st.integers(0, 3), max_size=2),
)
def test_cut(block, budget, stops):
    kept = cut(block, budget, stops)
    assert list(kept) == block[: len(kept)]
    assert 1 <= len(kept) <= budget
    assert not stops & set(kept[:-1])
    assert len(kept) in {len(block), budget} or kept[-1] in stops


def test_stop_tokens_in_the_prompt_do_not_stop():
    assert run(saying([STOP, 1, 2]), None, [STOP], k=0, max_new_tokens=2).tokens == [1, 2]


@pytest.mark.parametrize("ends", [3, [3], [3, 11], None])
@pytest.mark.parametrize("place", ["generation_config", "config"])
def test_stop_tokens_none_means_those_of_the_model(ends, place):
    """An id that the model lacks (GPT-2's 50256 in a small copy) can never come, and is passed over."""
    model = tiny_gpt2(vocab=4, dtype=torch.float64)
    getattr(model, place).eos_token_id = ends
    tokens = generate(model, None, [1], max_new_tokens=40, k=0, seed=0).tokens
    assert tokens.index(3) < 39
    assert (tokens[-1] == 3 and 3 not in tokens[:-1]) == (ends is not None)
    assert len(generate(model, None, [1], max_new_tokens=40, k=0, seed=0, stop_tokens=[]).tokens) == 40


# ---- the round ----


def test_the_drafter_is_given_what_it_needs():
    seen = []

    class Curious:
        def draft(self, context, k, sampling, randomness):
            seen.append((list(context), k, sampling, randomness))
            return Draft(torch.tensor([1]), torch.eye(10, dtype=torch.float64)[[1]])

    randomness, sampling = TorchRandomness(0), Sampling(0.5)
    speculative_round(saying(TEXT), Curious(), [5], 2, sampling, randomness)
    assert seen == [([5], 2, sampling, randomness)]


def test_the_order_of_chance():
    """Draft draws, then one coin for each token, then one draw: with the uniforms given, all is known."""
    target = Table(lambda sequence: torch.tensor([0.5, 0.5], dtype=torch.float64))
    draft = Table(lambda sequence: torch.tensor([0.2, 0.8], dtype=torch.float64))
    # draws .1 -> 0 and .5 -> 1; coins with 1 and .625: .9 passes, .7 fails; the residual is all on 0
    answers = Answers(0.1, 0.5, 0.9, 0.7, 0.99)
    round_ = speculative_round(target, ModelDrafter(draft), [0], 2, Sampling(), answers)
    assert (round_.drafted, round_.accepted, round_.token, round_.tokens) == ((0, 1), 1, 0, (0, 0))
    assert answers.uniforms == []


def test_model_drafter_hands_over_the_law_it_sampled_from():
    model, sampling = TableModel.random(4), Sampling(0.7, 3, 0.9)
    draft = ModelDrafter(model).draft([0, 1], 3, sampling, TorchRandomness(0))
    assert (draft.tokens.shape, draft.tokens.dtype, draft.laws.shape) == ((3,), torch.int64, (3, 4))
    sequence = [0, 1]
    for token, law in zip(draft.tokens.tolist(), draft.laws, strict=True):
        assert torch.equal(law, sampling.law(model.rows(sequence, 1))[0])
        sequence.append(token)
    greedy = ModelDrafter(model).draft([0, 1], 3, Sampling(0), TorchRandomness(0))
    assert torch.equal(greedy.laws.argmax(-1), greedy.tokens)
    assert greedy.laws.sum(-1).tolist() == greedy.laws.amax(-1).tolist() == [1, 1, 1]  # one-hot
    assert len(ModelDrafter(model).draft([0, 1], 0, sampling, TorchRandomness(0))) == 0


def test_a_drafter_that_ignores_sampling_is_lossless_too():
    """q is the law sampled from; that the target cools its own law is none of the drafter's business."""
    target, sampling = TableModel.random(3), Sampling(0.5, top_k=2)

    class Warm(ModelDrafter):
        def draft(self, context, k, sampling, randomness):
            return super().draft(context, k, Sampling(2.0), randomness)

    def emitted(drafter, k):
        def once(randomness):
            options = {"max_new_tokens": 3, "k": k, "sampling": sampling, "stop_tokens": []}
            return tuple(generate(target, drafter, [0], randomness=randomness, **options).tokens)

        return law_of(once)

    assert total_variation(emitted(Warm(target.perturbed()), 2), emitted(None, 0)) < 1e-12


def test_times_are_measured():
    generation = run(saying(TEXT), Scripted([1, 2, 3]))
    assert all(r.draft_seconds > 0 and r.verify_seconds > 0 for r in generation.rounds)
    assert generation.seconds >= sum(r.draft_seconds + r.verify_seconds for r in generation.rounds)


# ---- seeds ----


@pytest.mark.parametrize("make", [tiny_gpt2, tiny_llama])
def test_the_same_seed_gives_the_same_tokens(make):
    target, draft = make(dtype=torch.float64), make(dtype=torch.float64, seed=1)

    def tokens(seed, **options):
        return generate(target, ModelDrafter(draft), [1], max_new_tokens=20, k=3, seed=seed, **options).tokens

    assert (
        tokens(3)
        == tokens(3)
        == generate(
            target, ModelDrafter(draft), [1], max_new_tokens=20, k=3, randomness=TorchRandomness(3)
        ).tokens
    )
    assert len({tuple(tokens(seed)) for seed in (3, 4, None, None)}) == 4


def test_the_global_random_state_is_not_touched():
    torch.manual_seed(0)
    before = torch.get_rng_state(), random.getstate(), np.random.get_state()
    for seed in (0, None):
        run(TableModel.random(10), ModelDrafter(TableModel.random(10, seed=1)), seed=seed)
    assert torch.equal(torch.get_rng_state(), before[0])
    assert random.getstate() == before[1]
    assert all(np.array_equal(a, b) for a, b in zip(np.random.get_state(), before[2], strict=True))


def test_the_global_random_state_decides_nothing():
    tokens = set()
    for seed in range(3):
        torch.manual_seed(seed)
        tokens.add(tuple(run(TableModel.random(10), ModelDrafter(TableModel.random(10, seed=1))).tokens))
    assert len(tokens) == 1


# ---- records ----


def test_rates_of_a_run():
    """Drafts of 4 with 4, 0 and 2 accepted: the example of the documentation, through the engine."""
    text = [5, *[1, 2, 3, 4], 6, 7, *[1, 2], 3, 0]
    drafter = Scripted([1, 2, 3, 4], [8, 1, 2, 3], [1, 2, 8, 3])
    generation = run(saying(text), drafter, k=4, max_new_tokens=20)
    first_three = generation.rounds[:3]
    assert [r.accepted for r in first_three] == [4, 0, 2]
    assert rates(first_three) == (6 / 8, 6 / 12, 9 / 3)
    assert rates(generation.rounds).tau == 20 / len(generation.rounds)


def test_generation_is_what_rounds_yields():
    def stream():
        return rounds(saying(TEXT), Scripted([1, 2, 8]), [5], max_new_tokens=7, k=3, stop_tokens=[], seed=0)

    generation = run(saying(TEXT), Scripted([1, 2, 8]))
    assert generation.prompt == [5]
    assert [r.tokens for r in generation.rounds] == [r.tokens for r in stream()]
    assert [r.stop_reason for r in generation.rounds] == [None] * (len(generation.rounds) - 1) + ["length"]


def test_the_tokenizer_decides_nothing_and_is_kept_for_showing():
    from model_parts import tiny_tokenizer

    tokenizer = tiny_tokenizer("abcdefgh\n")
    with_one, without = (run(saying(TEXT), Scripted([1, 2, 8]), tokenizer=one) for one in (tokenizer, None))
    assert with_one.tokens == without.tokens
    assert with_one.tokenizer is tokenizer
    assert re.sub(r"<[^>]+>", "", with_one._repr_html_()).startswith("fbcdegh\naccepted")


@pytest.mark.parametrize("thing", ["gpt2", 3, object()])
def test_what_is_no_tokenizer_is_said_before_any_work(thing):
    with pytest.raises(ValueError, match=r"tokenizer=.*: pass a fast tokenizer"):
        run(NeverCalled(), NeverCalled(), tokenizer=thing)


def test_the_prompt_is_left_as_it_was():
    prompt = [5]
    generation = generate(saying(TEXT), None, prompt, max_new_tokens=3, k=0)
    assert prompt == generation.prompt == [5]
    assert generation.prompt is not prompt
    assert generate(saying(TEXT), None, torch.tensor([5]), max_new_tokens=3, k=0).prompt == [5]


# ---- interrupts ----


@pytest.mark.parametrize("after", [0, 1, 2])
def test_an_interrupt_leaves_what_there_is(after):
    class Interrupted(Table):
        def rows(self, sequence, last):
            if len(self.calls) == after:
                raise KeyboardInterrupt
            return super().rows(sequence, last)

    generation = run(Interrupted(saying(TEXT).next_law), Scripted([1, 2, 8], [4]))
    assert generation.stop_reason == "interrupted"
    assert generation.tokens == [[], TEXT[1:4], TEXT[1:6]][after]
    assert len(generation.rounds) == after


def test_an_interrupt_after_the_last_round_changes_nothing():
    def stream():
        yield Round((), 0, 1, (1,), 0.1, 0.1, "stop")
        raise KeyboardInterrupt

    assert collect([5], stream()).stop_reason == "stop"
    assert collect([5], iter([])).stop_reason == "length"


def test_other_errors_are_not_swallowed():
    class Failing(NeverCalled):
        def rows(self, sequence, last):
            raise RuntimeError("out of memory")

    with pytest.raises(RuntimeError, match="out of memory"):
        run(Failing(), None, k=0)


def test_a_cached_model_goes_on_after_an_interrupt():
    model = tiny_llama(dtype=torch.float64, layers=2)
    drafter = ModelDrafter(tiny_llama(dtype=torch.float64, seed=1))
    options = {"max_new_tokens": 12, "k": 3, "seed": 0, "stop_tokens": []}
    expected = generate(model, drafter, [1, 2], **options).tokens
    calls = []

    def interrupt(*_):
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt

    handle = model.model.layers[1].register_forward_hook(interrupt)
    part = generate(model, drafter, [1, 2], **options)
    handle.remove()
    assert part.stop_reason == "interrupted"
    assert part.tokens == expected[: len(part.tokens)]
    assert generate(model, drafter, [1, 2], **options).tokens == expected


# ---- bad input, before any work ----

BAD = {
    "empty prompt": ({"prompt": []}, r"prompt is empty: pass at least one token"),
    "text": ({"prompt": "Once"}, r"prompt='Once': pass token ids"),
    "batch": ({"prompt": [[1, 2]]}, r"prompt is a batch of 1: pass one sequence"),
    "batch of tensors": ({"prompt": torch.ones(2, 3).long()}, r"prompt is a batch of 2"),
    "fractions": ({"prompt": [1.5]}, r"prompt holds something that is not a token id"),
    "id too large": ({"prompt": [1, 10]}, r"token id 10, but the target knows ids 0 to 9"),
    "id negative": ({"prompt": [-1]}, r"token id -1, but the target knows ids 0 to 9"),
    "prompt fills the context": ({"prompt": [1] * 8}, r"prompt of 8 tokens fills the context of 8: shorten"),
    "k negative": ({"k": -1}, r"k=-1: draft 0 or more tokens"),
    "k fraction": ({"k": 2.5}, r"k=2\.5: draft 0 or more"),
    "budget negative": ({"max_new_tokens": -1}, r"max_new_tokens=-1: ask for 0 or more"),
    "no drafter": ({"drafter": None}, r"k=5 without a drafter: pass one, or k=0"),
    "drafter is a model": (
        {"drafter": TableModel.random(10)},
        r"TableModel cannot draft: wrap .*ModelDrafter",
    ),
    "vocabularies": (
        {"drafter": Scripted(vocab_size=12)},
        r"drafter's vocabulary has 12 ids, the target's 10",
    ),
    "stop token outside": ({"stop_tokens": [10]}, r"stop token 10 is outside the vocabulary"),
    "stop text": ({"stop_tokens": "</s>"}, r"stop_tokens='</s>': pass .*token ids"),
    "stop number": ({"stop_tokens": 2}, r"stop_tokens=2: pass .*\[2\]"),
    "two sources of chance": ({"seed": 3, "randomness": Answers()}, r"seed=3 beside randomness"),
    "seed fraction": ({"seed": 1.5}, r"seed=1\.5"),
    "seed text": ({"seed": "lucky"}, r"seed='lucky'"),
    "seed too large": ({"seed": 2**70}, r"seed=1180591620717411303424"),
    "sampling": ({"sampling": 0.8}, r"sampling=0\.8: pass Sampling"),
    "target": ({"target": None}, r"NoneType is no language model"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("call", [rounds, generate])
def test_bad_input_is_said_before_any_work(name, call):
    """At the call itself, not at the first round: and the models are of the kind that fail when touched."""
    changed, message = BAD[name]
    options = {"target": NeverCalled(), "drafter": NeverCalled(), "prompt": [1], "max_new_tokens": 4}
    options |= {"stop_tokens": []} | changed
    with pytest.raises(ValueError, match=message) as caught:
        call(options.pop("target"), options.pop("drafter"), options.pop("prompt"), **options)
    assert "\n" not in str(caught.value)


def test_the_same_call_with_good_input_reaches_the_model():
    """Negative control: what the cases above differ from does touch the models."""
    stream = rounds(NeverCalled(), NeverCalled(), [1], max_new_tokens=4, stop_tokens=[])
    with pytest.raises(AssertionError, match="the drafter was called"):
        next(stream)


EYE = torch.eye(10, dtype=torch.float64)


@pytest.mark.parametrize(
    ("draft", "message"),
    [
        (Draft(torch.tensor([1, 2, 3, 4]), EYE[1:5]), "4 tokens where at most 3"),
        (Draft(torch.tensor([1]), torch.eye(11)[1:2]), r"shape \(1, 11\)"),
        (Draft(torch.tensor([1, 2]), EYE[1:2]), r"shape \(1, 10\)"),
        (Draft(torch.tensor([10]), EYE[1:2]), r"tokens \[10\]"),
        (Draft(torch.tensor([-1]), EYE[1:2]), r"tokens \[-1\]"),
        (Draft(torch.tensor([1]), EYE[1:2] * torch.nan), r"sum to \[nan\]"),
        (Draft(torch.tensor([1]), EYE[1:2].log()), r"sum to \[-inf\]"),
        (Draft(torch.tensor([1]), EYE[2:3]), "probability 0"),
    ],
)
def test_a_draft_that_breaks_its_word_is_refused_before_the_pass(draft, message):
    with pytest.raises(ValueError, match=message):
        run(NeverCalled(), Handing(draft))


def test_nan_logits_are_said_as_soon_as_they_appear():
    class Broken(NeverCalled):
        def rows(self, sequence, last):
            return torch.full((last, 10), torch.nan)

    with pytest.raises(ValueError, match="logits with maximum nan: the model overflowed"):
        run(Broken(), Scripted([1]))
    with pytest.raises(ValueError, match="logits with maximum nan"):
        run(saying(TEXT), ModelDrafter(Broken()))


# ---- streaming ----


def test_a_character_split_between_tokens_is_held_back():
    assert list(stream_text([b"a\xe4", b"\xb8", b"\x96b"])) == ["a", "", "世b", ""]
    assert list(stream_text([bytes([byte]) for byte in "é🙂".encode()])) == ["", "é", "", "", "", "🙂", ""]


def test_bytes_that_are_wrong_for_good_are_shown_as_such():
    assert "".join(stream_text([b"a\xff", b"b"])) == "a\ufffdb"
    assert "".join(stream_text([b"\xe4\xb8", b"x"])) == "\ufffdx"


def test_what_is_left_is_flushed_at_the_end():
    assert list(stream_text([b"ok \xe4\xb8"])) == ["ok ", "\ufffd"]
    assert list(stream_text([])) == [""]


@given(st.text("aé世🙂\n", max_size=12), st.lists(st.integers(0, 40), max_size=6))
def test_streamed_text_is_the_text_wherever_it_is_cut(text, cuts):
    data = text.encode()
    edges = [0, *sorted(min(edge, len(data)) for edge in cuts), len(data)]
    pieces = [data[a:b] for a, b in pairwise(edges)]
    streamed = list(stream_text(pieces))
    assert "".join(streamed) == text
    assert len(streamed) == len(pieces) + 1
