"""Table models: what a row depends on, and on nothing else."""

from __future__ import annotations

import itertools

import pytest
import torch

from specdec_lessons.foundations.toy import TableModel


@pytest.mark.parametrize("order", [0, 1, 2, 3])
def test_rows_are_those_of_each_prefix(order):
    model = TableModel.random(vocab_size=4, order=order)
    sequence = [0, 3, 1, 1, 2, 0]
    together = model.rows(sequence, 6)
    assert together.shape == (6, 4)
    assert together.dtype == torch.float64
    for end in range(1, 7):
        assert torch.equal(model.rows(sequence[:end], 1)[0], together[end - 1])


@pytest.mark.parametrize("order", [0, 1, 2, 3])
def test_a_row_depends_on_the_last_n_tokens_and_on_all_of_them(order):
    model = TableModel.random(vocab_size=3, order=order)
    by_context: dict = {}
    for sequence in itertools.product(range(3), repeat=5):
        by_context.setdefault(sequence[5 - order :], []).append(model.rows(sequence, 1)[0])
    assert len(by_context) == 3**order
    assert all(torch.equal(row, rows[0]) for rows in by_context.values() for row in rows)
    assert len({tuple(rows[0].tolist()) for rows in by_context.values()}) == 3**order


def test_a_short_context_is_a_context_of_its_own():
    model = TableModel.random(vocab_size=3, order=2)
    assert torch.equal(model.rows([1], 1)[0], model.logits[3, 1])
    assert torch.equal(model.rows([2, 1], 1)[0], model.logits[2, 1])


def test_the_seed_decides_alone():
    torch.manual_seed(0)
    state = torch.get_rng_state()
    assert torch.equal(TableModel.random(seed=5).logits, TableModel.random(seed=5).logits)
    assert not torch.equal(TableModel.random(seed=5).logits, TableModel.random(seed=6).logits)
    assert torch.equal(torch.get_rng_state(), state)


def test_perturbed_is_near_and_leaves_the_original():
    model = TableModel.random()
    before = model.logits.clone()
    near, far = model.perturbed(0.1), model.perturbed(1.0)
    assert torch.equal(model.logits, before)
    assert 0 < (near.logits - before).abs().mean() < (far.logits - before).abs().mean()
    assert (near.vocab_size, near.order) == (3, 2)


def test_spread_is_the_standard_deviation():
    assert float(TableModel.random(20, 2, spread=2.5).logits.std()) == pytest.approx(2.5, rel=0.05)
