"""The exact damage of wrong rules: the small engine behind it is right, and no rule is wrong for nothing."""

from __future__ import annotations

import pytest
import torch

from specdec_lessons import residual as chapter
from specdec_lessons.acceptance import acceptance_probability, law_of_rule
from specdec_lessons.exhibits import damage as engine
from specdec_lessons.exhibits import residual as exhibits
from specdec_lessons.foundations.sampling import Sampling

P = Sampling().law(engine.TARGET.rows(engine.PROMPT, 1))[0]
Q = Sampling().law(engine.DRAFT.rows(engine.PROMPT, 1))[0]

# a sampler divides by the sum of its weights, and p never equals q in this pair: a grader must see the law
UNSEEN = {
    "unnormalised",
    "clipped after the absolute sum",
    "divided by alpha",
    "mass from alpha",
    "nan at equal",
    "nan unless identical",
    "zeros at equal",
    "uniform at equal",
    "the draft at equal",
    "half the distance",
    "half the distance unguarded",
}
NOTHING_TO_DRAW = {"clipped after normalising", "not clipped"}


@pytest.mark.parametrize(("k", "tokens"), [(1, 1), (1, 3), (2, 3), (3, 2)])
def test_the_right_rule_does_no_damage(k, tokens):
    for rule in (chapter.verify, chapter.residual):
        found = engine.damage_of(rule, k, tokens)
        assert found.total_variation < 1e-12
        assert found.tau == found.right_tau


def test_tokens_per_pass_is_the_sum_over_accepted_prefixes():
    """K = 1 and one token: a single round, which emits 1 + alpha tokens."""
    alpha = float(torch.minimum(P, Q).sum())
    assert engine.damage_of(chapter.verify, 1, 1).tau == pytest.approx(1 + alpha, abs=1e-12)


@pytest.mark.parametrize("name", ["resample from p", "absolute", "upside down", "point mass at the largest"])
def test_one_token_has_the_law_of_the_rule(name):
    wrong = {"resample from p": lambda p, q: p}.get(name) or exhibits.RULES[name]
    law = law_of_rule(lambda p, q, x: (float(acceptance_probability(p[x], q[x])), wrong(p, q)), P, Q)
    expected = 0.5 * float((law - P).abs().sum())
    assert expected > 0.005
    assert exhibits.damage(name, k=1, tokens=1).total_variation == pytest.approx(expected, abs=1e-12)


def test_accepting_everything_gives_the_drafts_law():
    distance = 0.5 * float((P - Q).abs().sum())
    found = exhibits.damage("accept everything", k=1, tokens=1)
    assert found.total_variation == pytest.approx(distance, abs=1e-12)
    assert found.tau == pytest.approx(2, abs=1e-12)


@pytest.mark.parametrize("name", sorted(exhibits.RULES.keys() - NOTHING_TO_DRAW))
def test_every_rule_costs_law_or_speed(name):
    found = exhibits.damage(name, k=2, tokens=3)
    harmless = found.total_variation < 1e-9 and found.tau == pytest.approx(found.right_tau, abs=1e-9)
    assert harmless == (name in UNSEEN)


@pytest.mark.parametrize("name", ["bonus none", "bonus zeros", "bonus dropped", "draft ignored"])
def test_a_dropped_bonus_keeps_the_law_and_loses_speed(name):
    found = exhibits.damage(name, k=2, tokens=3)
    assert found.total_variation < 1e-9
    assert found.tau < found.right_tau - 0.1


def test_a_bonus_after_a_rejection_hides_behind_a_long_draft():
    assert exhibits.damage("bonus after a rejection", k=1, tokens=2).total_variation > 0.1
    assert exhibits.damage("bonus after a rejection", k=3, tokens=3).total_variation < 1e-12


def test_a_clipped_draft_hides_neither():
    """K = 2 cut to the one token that two still have room for: the bonus is the second token, and is seen."""
    for name, least in [("bonus after a rejection", 0.001), ("bonus by argmax", 0.1)]:
        assert exhibits.damage(name, k=2, tokens=2).total_variation < 1e-12
        assert exhibits.damage(name, k=2, tokens=2, clipped=True).total_variation > least
    assert engine.damage_of(chapter.verify, 2, 3, clipped=True).total_variation < 1e-12


@pytest.mark.parametrize("name", sorted(NOTHING_TO_DRAW))
def test_where_nothing_can_be_drawn_it_says_so(name):
    with pytest.raises(ValueError, match="nothing can be drawn"):
        exhibits.damage(name)


def test_a_situation_is_one_of_those_that_a_round_can_be_in():
    """What a learner rebuilds from a message is what the grader had judged."""
    for there in engine.situations(engine.TARGET, engine.DRAFT, engine.PROMPT, 2):
        draft, target_laws, flips = engine.situation(there.draft.tokens.tolist(), there.flips.tolist())
        assert torch.equal(draft.tokens, there.draft.tokens)
        assert torch.equal(draft.laws, there.draft.laws)
        assert torch.equal(target_laws, there.target_laws)
        assert torch.equal(flips, there.flips)
    draft, target_laws, _ = engine.situation([2], [False], engine.TARGET)
    assert torch.equal(draft.laws, target_laws[:1])


def test_bad_input_is_refused():
    with pytest.raises(ValueError, match="'resample from p'"):
        exhibits.damage("resample p")
    with pytest.raises(ValueError, match="k=0"):
        exhibits.damage("absolute", k=0)
