"""Chapter 2: one pass holds K + 1 answers, and which row answers what."""

from __future__ import annotations

import pytest
import torch
from engine_parts import Scripted, laws
from hypothesis import given
from hypothesis import strategies as st
from model_parts import tiny_gpt2, tiny_llama

from specdec_lessons.engine import rounds
from specdec_lessons.foundations.sampling import Sampling, temperature_law
from specdec_lessons.foundations.toy import TableModel
from specdec_lessons.verifier import UncachedModel, greedy_prefix, rows
from specdec_lessons.verifier import temperature_law as exported

SEQUENCE = [1, 4, 2, 0, 3, 3, 1]


@pytest.fixture(scope="module", params=[tiny_gpt2, tiny_llama], ids=["gpt2", "llama"])
def model(request):
    return request.param(dtype=torch.float64)


def test_row_i_says_what_follows_prefix_i(model):
    together = rows(model, SEQUENCE, len(SEQUENCE))
    assert together.shape == (len(SEQUENCE), model.config.vocab_size)
    for end in range(1, len(SEQUENCE) + 1):
        alone = rows(model, SEQUENCE[:end], 1)
        torch.testing.assert_close(alone[0], together[end - 1], rtol=0, atol=1e-12)
    assert not torch.allclose(together[0], together[1])  # or an off-by-one could not show


def test_rows_keeps_no_graph_and_takes_any_sequence(model):
    assert not rows(model, SEQUENCE, 2).requires_grad
    assert torch.equal(rows(model, tuple(SEQUENCE), 2), rows(model, SEQUENCE, 2))


@pytest.mark.parametrize("last", [0, -1, 8])
def test_rows_need_their_tokens(model, last):
    for ask in (lambda: rows(model, SEQUENCE, last), lambda: UncachedModel(model).rows(SEQUENCE, last)):
        with pytest.raises(ValueError, match=f"last={last}: ask for 1 to 7 rows of a sequence of 7 tokens"):
            ask()


def test_uncached_model(model):
    uncached = UncachedModel(model)
    assert uncached.vocab_size == model.config.vocab_size
    assert uncached.context_length == model.config.max_position_embeddings
    assert torch.equal(uncached.rows(SEQUENCE, 3), rows(model, SEQUENCE, 3))


def test_padding_rows_are_cut_off(model):
    cut = UncachedModel(model, vocab_size=5)
    assert cut.vocab_size == 5
    assert torch.equal(cut.rows(SEQUENCE, 3), rows(model, SEQUENCE, 3)[:, :5])


@pytest.mark.parametrize("vocab_size", [0, -1, 10_000])
def test_a_vocabulary_that_the_model_lacks(model, vocab_size):
    with pytest.raises(ValueError, match=f"vocab_size={vocab_size}: the model has"):
        UncachedModel(model, vocab_size=vocab_size)


def test_training_mode_is_refused(model):
    model.train()
    try:
        with pytest.raises(ValueError, match=r"training mode.*model\.eval\(\)"):
            UncachedModel(model)
    finally:
        model.eval()


@given(st.lists(st.integers(0, 5), max_size=4), laws(n=5))
def test_greedy_prefix_counts_agreement_from_the_first(draft, drawn):
    table = torch.stack(drawn)[: len(draft) + 1]
    best = [row.tolist().index(max(row.tolist())) for row in table]
    agree = [x == y for x, y in zip(draft, best, strict=False)]
    assert greedy_prefix(draft, table) == (agree.index(False) if False in agree else len(draft))


def test_greedy_prefix_breaks_ties_as_temperature_zero_does():
    tied = torch.tensor([[0.0, 2.0, 2.0], [1.0, 1.0, 1.0], [0.0, 0.0, 0.0]])
    assert greedy_prefix([1, 0], tied) == 2
    assert greedy_prefix([2, 0], tied) == 0
    assert temperature_law(tied, 0).argmax(-1).tolist() == [1, 0, 0]


@pytest.mark.parametrize("seed", range(8))
def test_greedy_prefix_is_what_the_engine_accepts_at_temperature_zero(seed):
    target = TableModel.random(4, seed=seed)
    drafts = [[0, 1, 2], [3, 3, 0], [int(x) for x in torch.tensor([seed % 4, 1, 3])]]
    for draft in drafts:
        (first, *_) = rounds(
            target,
            Scripted(draft, vocab_size=4),
            [seed % 4],
            max_new_tokens=4,
            k=3,
            sampling=Sampling(temperature=0),
            seed=0,
        )
        assert first.accepted == greedy_prefix(draft, target.rows([seed % 4, *draft], 4))


def test_temperature_law_is_the_one_of_the_foundations():
    assert exported is temperature_law
