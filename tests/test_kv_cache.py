"""Chapter 5: cached rows are fresh rows, whatever was accepted, rejected or interrupted before."""

from __future__ import annotations

import inspect
import random

import pytest
import torch
import transformers
from engine_parts import Scripted
from hypothesis import given
from hypothesis import strategies as st
from model_parts import tiny_gpt2, tiny_llama, tiny_qwen2
from transformers import AutoModelForCausalLM, DynamicCache

from specdec_lessons.engine import ModelDrafter, generate, rounds
from specdec_lessons.foundations.sampling import Sampling
from specdec_lessons.kv_cache import (
    CachedModel,
    CacheMismatch,
    CheckedModel,
    KeyValues,
    append,
    as_language_model,
    cache_bytes,
    cached_rows,
    common_prefix,
    keep,
    truncate,
)
from specdec_lessons.verifier import UncachedModel

VOCAB = 16
SHAPES = {"gpt2": tiny_gpt2, "llama": tiny_llama, "qwen2": tiny_qwen2}


@pytest.fixture(scope="module", params=SHAPES)
def model(request):
    return SHAPES[request.param](vocab=VOCAB, layers=2, dtype=torch.float64)


def gap(cached, fresh, sequence, last) -> float:
    return float((cached.rows(sequence, last) - fresh.rows(sequence, last)).abs().max())


def tokens_of(chance: random.Random, n: int) -> list[int]:
    return [chance.randrange(VOCAB) for _ in range(n)]


# ---- the rule ----


def test_cached_rows_are_fresh_rows_in_random_rounds(model):
    """Draft 0 to 4 tokens, keep some of them, add one: 250 rounds, with a new prompt now and then."""
    cached, fresh, chance = CachedModel(model), UncachedModel(model), random.Random(0)
    sequence, fed = tokens_of(chance, 3), 0
    for _ in range(250):
        draft = tokens_of(chance, chance.randrange(5))
        assert gap(cached, fresh, [*sequence, *draft], len(draft) + 1) < 1e-12
        fed += len(cached.tokens)
        sequence = [*sequence, *draft[: chance.randint(0, len(draft))], *tokens_of(chance, 1)]
        if len(sequence) > 50:
            sequence = tokens_of(chance, chance.randint(1, 5))
    assert fed > 2000  # the sequences were long enough for a stale entry to show


def test_the_comparison_sees_a_stale_entry(model):
    """Negative control: the same rounds with a cache that keeps one rejected token."""
    cached, fresh = CachedModel(model), UncachedModel(model)
    cached.rows([1, 2, 3, 4], 2)
    cached.tokens = [1, 2, 3, 5]  # a lie: 4 was fed
    assert gap(cached, fresh, [1, 2, 3, 5, 6], 1) > 1e-3


@pytest.mark.parametrize("last", [1, 2, 3, 5])
def test_any_number_of_rows_may_be_asked_again(model, last):
    """A row needs its token fed: asking for more rows than are new must feed cached tokens again."""
    cached, fresh = CachedModel(model), UncachedModel(model)
    for sequence in ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5]):
        assert gap(cached, fresh, sequence, last) < 1e-12
        assert cached.cache.get_seq_length() == len(sequence)


class Counting:
    """Wraps a Hugging Face model's forward and keeps, for each call, (tokens held before, tokens fed)."""

    def __init__(self, model, monkeypatch):
        self.calls: list[tuple[int, int]] = []
        inner = type(model).forward

        def forward(this, *args, **options):
            if this is model:
                held = (options.get("cache") or options.get("past_key_values")).get_seq_length()
                self.calls.append((held, options["input_ids"].shape[1]))
            return inner(this, *args, **options)

        forward.__signature__ = inspect.signature(inner)
        monkeypatch.setattr(type(model), "forward", forward)


def perfect_and_wrong(model, n, accepted):
    """n drafted tokens of which the greedy target accepts exactly `accepted`, after the prompt [1, 2]."""
    fresh, sequence = UncachedModel(model), [1, 2]
    for i in range(n):
        best = int(fresh.rows(sequence, 1).argmax())
        sequence.append(best if i != accepted else (best + 1) % VOCAB)
    return sequence[2:]


@pytest.mark.parametrize("accepted", [0, 1, 2, 3])
def test_the_target_is_fed_its_last_token_and_the_draft(model, accepted, monkeypatch):
    """After the roll-back inside a round's call, the cache covers the committed sequence less one token."""
    drafter = Scripted(perfect_and_wrong(model, 3, accepted), [0, 0, 0], vocab_size=VOCAB)
    target, count = CachedModel(model), Counting(model, monkeypatch)
    options = {"max_new_tokens": 20, "k": 3, "sampling": Sampling(temperature=0), "seed": 0}
    stream = rounds(target, drafter, [1, 2], stop_tokens=[], **options)
    first = next(stream)
    assert first.accepted == accepted
    next(stream)
    committed = 2 + accepted + 1
    assert count.calls == [(0, 2 + 3), (committed - 1, 1 + 3)]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_draft_is_fed_one_token_or_two_after_full_acceptance(shape, monkeypatch):
    """The draft never fed the last token it drafted; after full acceptance that one is missing too."""
    target, draft = (SHAPES[shape](vocab=VOCAB, dtype=torch.float64) for _ in range(2))
    drafter = ModelDrafter(draft)
    count = Counting(draft, monkeypatch)
    options = {"max_new_tokens": 40, "k": 3, "sampling": Sampling(temperature=0), "seed": 0}
    committed, calls_before = 2, 0
    for i, round_ in enumerate(rounds(target, drafter, [1, 2], stop_tokens=[], **options)):
        calls, calls_before = count.calls[calls_before:], len(count.calls)
        if i > 0 and calls:
            assert round_.accepted == len(round_.drafted)  # a copy of the target is never rejected
            assert calls[0] == (committed - 2, 2)
            assert all(fed == 1 for _, fed in calls[1:])
        committed += len(round_.tokens)
    assert calls_before > 20


def test_the_draft_after_a_rejection_is_fed_one_token(monkeypatch):
    target, draft = tiny_llama(VOCAB, 1, torch.float64), tiny_llama(VOCAB, 1, torch.float64, seed=5)
    drafter = ModelDrafter(draft)
    count = Counting(draft, monkeypatch)
    options = {"max_new_tokens": 40, "k": 3, "sampling": Sampling(temperature=0), "seed": 0}
    committed, calls_before, rejected_before, seen = 2, 0, None, set()
    for round_ in rounds(target, drafter, [1, 2], stop_tokens=[], **options):
        calls, calls_before = count.calls[calls_before:], len(count.calls)
        if calls and rejected_before is not None:
            assert calls[0] == ((committed - 1, 1) if rejected_before else (committed - 2, 2))
            seen.add(rejected_before)
        committed += len(round_.tokens)
        rejected_before = round_.accepted < len(round_.drafted)
    assert True in seen


# ---- interrupts and state ----


@pytest.mark.parametrize("where", ["first layer", "second layer"])
def test_an_interrupt_between_layers_leaves_a_usable_model(model, where):
    """Then the first layers hold more tokens than the last: nothing of it may be believed."""
    cached, fresh = CachedModel(model), UncachedModel(model)
    cached.rows([1, 2, 3, 4], 2)
    base = model.base_model
    layer = (base.h if hasattr(base, "h") else base.layers)[0 if where == "first layer" else 1]

    def interrupt(*_):
        raise KeyboardInterrupt

    handle = layer.register_forward_hook(interrupt)
    with pytest.raises(KeyboardInterrupt):
        cached.rows([1, 2, 3, 5, 6], 2)
    handle.remove()
    for sequence in ([1, 2, 3, 5, 6], [1, 2, 3, 4], [7]):
        assert gap(cached, fresh, sequence, 1) < 1e-12


def test_a_failed_call_leaves_a_usable_model(model):
    cached, fresh = CachedModel(model), UncachedModel(model)
    cached.rows([1, 2, 3], 1)
    with pytest.raises(IndexError):
        cached.rows([1, 2, VOCAB + 5], 1)
    assert gap(cached, fresh, [1, 2, 3, 4], 2) < 1e-12
    with pytest.raises(ValueError, match="last=9"):
        cached.rows([1, 2, 3], 9)
    assert gap(cached, fresh, [1, 2, 3, 4], 2) < 1e-12


def test_the_caller_may_change_its_list_afterwards(model):
    cached, fresh, sequence = CachedModel(model), UncachedModel(model), [1, 2, 3]
    cached.rows(sequence, 1)
    sequence[1:] = [5, 6, 7]
    assert gap(cached, fresh, sequence, 2) < 1e-12
    assert gap(cached, fresh, tuple(sequence), 2) < 1e-12


def test_reset_forgets(model):
    cached = CachedModel(model, keep_hidden=True)
    cached.rows([1, 2, 3], 1)
    cached.reset()
    assert (cached.tokens, cached.hidden, cached.hidden_start) == ([], None, 0)
    assert cached.cache.get_seq_length() == 0


def test_two_generations_in_turn_on_one_model(model):
    cached = CachedModel(model)
    alone = [
        generate(model, None, prompt, max_new_tokens=6, k=0, seed=1).tokens for prompt in ([1, 2], [1, 3])
    ]
    again = [
        generate(cached, None, prompt, max_new_tokens=6, k=0, seed=1).tokens for prompt in ([1, 2], [1, 3])
    ]
    assert alone == again


# ---- what is refused ----

SMALL = {
    "vocab_size": 23,
    "hidden_size": 16,
    "intermediate_size": 16,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "num_key_value_heads": 1,
}
FORGETFUL = {
    "MistralConfig": SMALL | {"sliding_window": 8},
    "Gemma2Config": SMALL | {"head_dim": 8, "sliding_window": 8},
    "MambaConfig": {"vocab_size": 23, "hidden_size": 16, "num_hidden_layers": 2},
    "Lfm2Config": SMALL | {"layer_types": ["conv", "full_attention"]},
    "RecurrentGemmaConfig": SMALL | {"lru_width": 16, "num_hidden_layers": 3, "head_dim": 8},
    "RwkvConfig": {"vocab_size": 23, "hidden_size": 16, "num_hidden_layers": 2, "context_length": 64},
    "XLNetConfig": {"vocab_size": 23, "d_model": 16, "n_layer": 2, "n_head": 2, "d_inner": 16},
}


@pytest.mark.parametrize("name", FORGETFUL)
def test_a_cache_that_cannot_be_rolled_back_is_refused(name):
    config = getattr(transformers, name)(**FORGETFUL[name])
    model = AutoModelForCausalLM.from_config(config).eval()
    with pytest.raises(ValueError, match=r"cannot be rolled back after a rejection: use UncachedModel"):
        CachedModel(model)
    with pytest.raises(ValueError, match="cannot be rolled back"):
        rounds(model, None, [1], max_new_tokens=1, k=0)
    assert UncachedModel(model).rows([1, 2, 3], 2).shape == (2, 23)  # the remedy works


def test_the_same_model_without_a_window_is_taken():
    config = transformers.MistralConfig(**SMALL, sliding_window=None)
    assert CachedModel(AutoModelForCausalLM.from_config(config).eval()).vocab_size == 23


def test_training_mode_is_refused(model):
    model.train()
    try:
        with pytest.raises(ValueError, match=r"training mode.*model\.eval\(\)"):
            CachedModel(model)
    finally:
        model.eval()


@pytest.mark.parametrize("thing", [None, 3, "gpt2", [1, 2]])
def test_what_is_no_model(thing):
    with pytest.raises(ValueError, match=f"{type(thing).__name__} is no language model"):
        as_language_model(thing)


def test_a_language_model_is_used_as_it_is(model):
    for ready in (UncachedModel(model), CachedModel(model)):
        assert as_language_model(ready) is ready
    assert isinstance(as_language_model(model), CachedModel)


# ---- hidden states and padding ----


def test_hidden_states_are_those_the_head_reads(model):
    cached = CachedModel(model, keep_hidden=True)
    for sequence, last, start in (([1, 2, 3, 4], 2, 0), ([1, 2, 3, 5, 6], 2, 3), ([1, 2, 3, 5, 6], 3, 2)):
        logits = cached.rows(sequence, last)
        assert cached.hidden_start == start
        assert cached.hidden.shape == (len(sequence) - start, 16)
        through_the_head = model.get_output_embeddings()(cached.hidden[-last:])
        torch.testing.assert_close(through_the_head, logits, rtol=0, atol=1e-12)
    assert not cached.hidden.requires_grad


def test_a_head_finds_its_state_by_position_in_every_round(model):
    """A drafter that reads the target's own states: those of rejected tokens must not be taken for others."""
    target, fresh, found = CachedModel(model, keep_hidden=True), UncachedModel(model), []

    class Head:
        def draft(self, context, k, sampling, randomness):
            if target.hidden is None:
                target.rows(context[:-1], 1)  # the prefill, done a little earlier
            state = target.hidden[len(context) - 2 - target.hidden_start]
            logits = model.get_output_embeddings()(state)
            torch.testing.assert_close(logits, fresh.rows(context[:-1], 1)[0], rtol=0, atol=1e-12)
            found.append(len(context))
            return ModelDrafter(fresh).draft(context, k, Sampling(3.0), randomness)

    options = {"max_new_tokens": 30, "stop_tokens": [], "sampling": Sampling(0)}
    generation = generate(target, Head(), [1, 2, 3], k=3, check_cache=True, **options)
    assert generation.tokens == generate(model, None, [1, 2, 3], k=0, **options).tokens
    assert len(found) > 8
    assert 0 < generation.alpha < 1


def test_hidden_states_are_not_kept_unasked(model):
    cached = CachedModel(model)
    cached.rows([1, 2], 1)
    assert cached.hidden is None


def test_padding_rows_are_cut_off(model):
    cut = CachedModel(model, vocab_size=5)
    assert cut.vocab_size == 5
    assert torch.equal(cut.rows([1, 2, 3], 2), CachedModel(model).rows([1, 2, 3], 2)[:, :5])
    for wanted in (0, VOCAB + 1):
        with pytest.raises(ValueError, match=f"vocab_size={wanted}: the model has {VOCAB} rows"):
            CachedModel(model, vocab_size=wanted)


# ---- the pieces ----


def layer_of(cache) -> KeyValues:
    return KeyValues(cache.layers[0].keys[0], cache.layers[0].values[0])


def test_append_and_truncate_do_what_the_real_cache_does():
    generator = torch.Generator().manual_seed(0)
    real, ours = DynamicCache(), None
    for n, length in ((4, 4), (1, 3), (3, 3), (2, 0), (5, 2)):
        new = [torch.randn(2, n, 3, generator=generator) for _ in range(2)]
        real.update(new[0][None], new[1][None], 0)
        ours = KeyValues(*new) if ours is None else append(ours, *new)
        assert all(torch.equal(a, b) for a, b in zip(ours, layer_of(real), strict=True))
        keep(real, length)
        ours = truncate(ours, length)
        assert ours.keys.shape[1] == ours.values.shape[1] == real.get_seq_length() == length
        assert all(torch.equal(a, b) for a, b in zip(ours, layer_of(real), strict=True))


def test_append_and_truncate_leave_their_input():
    cache = KeyValues(torch.zeros(2, 3, 4), torch.zeros(2, 3, 4))
    assert append(cache, torch.ones(2, 1, 4), torch.ones(2, 1, 4)).keys.shape == (2, 4, 4)
    assert truncate(cache, 1).values.shape == (2, 1, 4)
    assert cache.keys.shape == cache.values.shape == (2, 3, 4)


@pytest.mark.parametrize("length", [-1, 4, 100])
def test_truncate_and_keep_check_their_bounds(length):
    with pytest.raises(ValueError, match=f"length={length}: the cache holds 3 tokens"):
        truncate(KeyValues(torch.zeros(2, 3, 4), torch.zeros(2, 3, 4)), length)
    real = DynamicCache()
    real.update(torch.zeros(1, 2, 3, 4), torch.zeros(1, 2, 3, 4), 0)
    with pytest.raises(ValueError, match=f"length={length}: the cache holds 3 tokens"):
        keep(real, length)
    assert real.get_seq_length() == 3


@pytest.mark.parametrize("length", [0, 1, 2, 3])
def test_keep_leaves_the_first_tokens(length):
    real, keys = DynamicCache(), torch.arange(24.0).reshape(1, 2, 3, 4)
    real.update(keys, -keys, 0)
    keep(real, length)
    assert real.get_seq_length() == length
    assert torch.equal(real.layers[0].keys, keys[:, :, :length])
    assert torch.equal(real.layers[0].values, -keys[:, :, :length])


def test_keep_does_not_crop_by_nothing():
    """crop(0) means "drop no token" in some versions of transformers and "keep no token" in others."""

    class Cropping:
        def get_seq_length(self):
            return 3

        def crop(self, count):
            raise AssertionError(f"crop({count})")

    keep(Cropping(), 3)
    with pytest.raises(AssertionError, match=r"crop\(-1\)"):
        keep(Cropping(), 2)


@given(st.lists(st.integers(0, 2), max_size=6), st.lists(st.integers(0, 2), max_size=6))
def test_common_prefix(a, b):
    n = common_prefix(a, b)
    assert a[:n] == b[:n]
    assert n in {len(a), len(b)} or a[n] != b[n]
    assert common_prefix(tuple(a), b) == common_prefix(b, a) == n


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("shape", SHAPES)
def test_cache_bytes_are_those_of_the_tensors(shape, dtype):
    model = SHAPES[shape](vocab=VOCAB, layers=3, dtype=dtype)
    model.config.dtype = dtype
    cache = DynamicCache(config=model.config)
    cached_rows(model, cache, [1, 2, 3, 4, 5])
    real = sum(t.numel() * t.element_size() for layer in cache.layers for t in (layer.keys, layer.values))
    assert cache_bytes(model.config, 5) == real
    assert cache_bytes(model.config, 0) == 0


def test_cache_bytes_of_a_config_with_a_head_width_of_its_own():
    config = transformers.Qwen3Config(**SMALL, head_dim=64, dtype="float16")
    assert cache_bytes(config, 7) == 2 * 2 * 1 * 64 * 2 * 7


def test_cached_rows_follow_from_the_cache(model):
    cache, fresh = DynamicCache(config=model.config), UncachedModel(model)
    torch.testing.assert_close(
        cached_rows(model, cache, [1, 2, 3]), fresh.rows([1, 2, 3], 3), rtol=0, atol=1e-12
    )
    keep(cache, 2)
    expected = fresh.rows([1, 2, 7, 8], 2)
    torch.testing.assert_close(cached_rows(model, cache, [7, 8]), expected, rtol=0, atol=1e-12)
    assert cache.get_seq_length() == 4


# ---- check_cache ----


def corrupt(cached: CachedModel) -> None:
    cached.cache.layers[0].values[..., 0, :] += 1


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.bfloat16])
def test_check_cache_is_silent_over_a_sound_cache(dtype):
    target, draft = tiny_llama(VOCAB, 2, dtype), tiny_llama(VOCAB, 2, dtype, seed=1)
    checked = generate(target, ModelDrafter(draft), [1, 2], max_new_tokens=30, k=3, seed=0, check_cache=True)
    plain = generate(target, ModelDrafter(draft), [1, 2], max_new_tokens=30, k=3, seed=0)
    assert checked.tokens == plain.tokens


@pytest.mark.parametrize("broken", ["target", "draft"])
def test_check_cache_finds_a_corrupt_cache(model, broken):
    target, draft = CachedModel(model), CachedModel(tiny_gpt2(VOCAB, 2, torch.float64, seed=9))
    drafter = ModelDrafter(draft)
    stream = rounds(target, drafter, [1, 2], max_new_tokens=30, k=3, seed=0, stop_tokens=[], check_cache=True)
    next(stream)
    corrupt(target if broken == "target" else draft)
    with pytest.raises(CacheMismatch, match=r"cached and fresh logits differ by .* call reset\(\)"):
        next(stream)
    assert drafter.model is draft  # the caller's drafter was not replaced by its checked twin


def test_without_check_cache_the_corruption_passes(model):
    """Negative control: nothing else would have noticed."""
    target = CachedModel(model)
    stream = rounds(target, None, [1, 2], max_new_tokens=3, k=0, seed=0, stop_tokens=[])
    next(stream)
    corrupt(target)
    assert len(list(stream)) == 2


def test_checked_model_finds_nan(model):
    cached = CachedModel(model)
    cached.rows([1, 2, 3], 1)
    cached.cache.layers[0].values.fill_(torch.nan)
    with pytest.raises(CacheMismatch, match="differ by nan"):
        CheckedModel(cached).rows([1, 2, 3, 4], 1)
