"""Wrong rounds of chapter 6: speculative_round(target, drafter, sequence, k, sampling, randomness) -> Round.

The first line of each docstring is a grader's diagnosis. Each differs from the right round in one
step; `engine_steps.round_with` takes the others. Times are left 0.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from ..acceptance import acceptance_probability
from ..engine import Round, empty_draft
from ..foundations.protocols import Draft
from ..foundations.sampling import Sampling, point_mass, temperature_law
from .engine_steps import Given, drafted_by, round_with

# ---- what the drafter is asked


def drafter_without_sampling(*given: Any) -> Round:
    """the drafter is given Sampling() instead of `sampling`: the text keeps its law, but the draft guesses
    for another temperature than the one that judges it.
    """
    return round_with(given, draft=lambda this: drafted_by(this._replace(sampling=Sampling())))


def one_more_drafted(*given: Any) -> Round:
    """the drafter is asked for k + 1 tokens: with the round's own token that makes k + 2, one too many."""
    return round_with(given, draft=lambda this: drafted_by(this._replace(k=this.k + 1)))


def one_less_drafted(*given: Any) -> Round:
    """the drafter is asked for k - 1 tokens. The token of the round's own comes on top of k, so ask for k."""
    return round_with(given, draft=lambda this: drafted_by(this._replace(k=this.k - 1)))


def drafts_from_the_text_before(*given: Any) -> Round:
    """the drafter is given the sequence without its last token: it guesses what is there already."""
    return round_with(given, draft=lambda this: drafted_by(this._replace(sequence=this.sequence[:-1])))


def drafted_one_by_one(*given: Any) -> Round:
    """the drafter is asked for one token, k times over. It drafts k in one call: ask once."""

    def draft(this: Given) -> Draft:
        found = [empty_draft(this.target.vocab_size)]
        for _ in range(this.k if this.drafter else 0):
            said = [*this.sequence, *torch.cat([one.tokens for one in found]).tolist()]
            found.append(drafted_by(this._replace(sequence=said, k=1)))
        return Draft(torch.cat([one.tokens for one in found]), torch.cat([one.laws for one in found]))

    return round_with(given, draft=draft)


def drafter_never_asked(*given: Any) -> Round:
    """the drafter is never asked: this is plain decoding, one token a pass."""
    return round_with(given, draft=lambda this: empty_draft(this.target.vocab_size))


# ---- which law is taken for q


def laws_sampled_again(*given: Any) -> Round:
    """the law of the draft is computed again: draft.laws goes through `sampling` a second time, at another
    temperature than its tokens were drawn at. q is draft.laws, as it is.
    """
    return round_with(given, q=lambda this, draft, p: this.sampling.law(draft.laws.log()))


def softmax_of_the_laws(*given: Any) -> Round:
    """the law of the draft goes through a softmax: draft.laws hold probabilities already. q is draft.laws, as
    it is.
    """
    return round_with(given, q=lambda this, draft, p: draft.laws.softmax(-1))


def laws_at_temperature_1(*given: Any) -> Round:
    """the law of the draft is computed again, at temperature 1, from the draft model. q is draft.laws: the
    law that the tokens were drawn from.
    """
    return round_with(given, q=lambda this, draft, p: _from_the_model(this, draft, Sampling()))


def laws_from_the_model(*given: Any) -> Round:
    """the law of the draft is computed again from the draft model, though the drafter may draw from another.
    q is draft.laws: the law that the tokens were drawn from.
    """
    return round_with(given, q=lambda this, draft, p: _from_the_model(this, draft, this.sampling))


def _from_the_model(this: Given, draft: Draft, sampling: Sampling) -> Tensor:
    """What a draft model says itself; draft.laws where there is none."""
    model, n = getattr(this.drafter, "model", None), len(draft)
    text = [*this.sequence, *draft.tokens.tolist()]
    return sampling.law(model.rows(text[:-1], n)) if model and n else draft.laws


def certain_of_every_draft(*given: Any) -> Round:
    """q is taken for one-hot, as if the drafter had been certain: the coin is then p(x), and the residual p
    without x. q is draft.laws.
    """
    return round_with(given, q=lambda this, draft, p: point_mass(draft.tokens, p.shape[-1], p.dtype))


def laws_of_the_next_token(*given: Any) -> Round:
    """the laws of the draft are off by one: draft.laws[i + 1] is taken for token i, and it has read it."""
    return round_with(given, q=lambda this, draft, p: draft.laws.roll(-1, 0))


def laws_of_the_token_before(*given: Any) -> Round:
    """the laws of the draft are off by one: draft.laws[i - 1] is taken for token i, and it has not read the
    token before.
    """
    return round_with(given, q=lambda this, draft, p: draft.laws.roll(1, 0))


def judged_by_itself(*given: Any) -> Round:
    """every drafted token is accepted, as if the draft were judged by its own laws: the target's are not
    asked.
    """
    return round_with(given, coin=lambda p_x, q_x: acceptance_probability(q_x, q_x))


# ---- which rows are asked, and what they become


def k_plus_one_rows(*given: Any) -> Round:
    """k + 1 rows are asked for, also when the drafter returned fewer than k: the first of them judge tokens
    that are there already. Ask for n + 1, n as many as there are.
    """
    k = Given(*given).k
    return round_with(given, rows=lambda this, drafted: this.target.rows([*this.sequence, *drafted], k + 1))


def n_rows(*given: Any) -> Round:
    """n rows are asked for, one for each drafted token: the first of them, which stands on the last token of
    the sequence, is missing, so each token is judged by the row after its own. Ask for n + 1.
    """
    return round_with(
        given,
        rows=lambda this, drafted: this.target.rows([*this.sequence, *drafted], max(len(drafted), 1)),
    )


def k_plus_one_rows_and_the_last_used(*given: Any) -> Round:
    """k + 1 rows are asked for, also when the drafter returned fewer than k; those that judge are the last
    n + 1. They are right, and where the text is short there are no k + 1.
    """
    return round_with(given, rows=lambda this, drafted: _last_of(this, drafted, this.k + 1))


def every_row(*given: Any) -> Round:
    """a row is asked for every token of the sequence. Only the last n + 1 judge: each of the others costs a
    product with the whole vocabulary.
    """
    return round_with(
        given, rows=lambda this, drafted: _last_of(this, drafted, len(this.sequence) + len(drafted))
    )


def _last_of(this: Given, drafted: list[int], asked: int) -> Tensor:
    return this.target.rows([*this.sequence, *drafted], asked)[-len(drafted) - 1 :]


def rows_without_the_draft(*given: Any) -> Round:
    """the target reads the sequence without the drafted tokens: its last rows judge what is there already."""
    return round_with(given, rows=lambda this, drafted: this.target.rows(this.sequence, len(drafted) + 1))


def draft_before_the_sequence(*given: Any) -> Round:
    """the drafted tokens stand before the sequence: they are appended, [*sequence, *drafted]."""
    return round_with(
        given, rows=lambda this, drafted: this.target.rows([*drafted, *this.sequence], len(drafted) + 1)
    )


def rows_one_early(*given: Any) -> Round:
    """the last drafted token is not fed: every row stands one place too early, and judges the token
    before.
    """
    return round_with(
        given,
        rows=lambda this, drafted: this.target.rows([*this.sequence, *drafted][:-1], len(drafted) + 1),
    )


def rows_one_late(*given: Any) -> Round:
    """each drafted token is judged by the row after its own, which has already read it."""
    return round_with(
        given, laws=lambda this, logits: this.sampling.law(torch.cat([logits[1:], logits[-1:]]))
    )


def chances_one_row_late(*given: Any) -> Round:
    """the coin of each token has p from the row after its own, laws[i + 1], which has already read it: row i
    judges token i.
    """
    return round_with(given, first_row=1)


def one_pass_per_token(*given: Any) -> Round:
    """one pass of the target for every row: the text is right, and nothing is saved. One pass over the
    sequence and the whole draft holds all n + 1 rows.
    """

    def rows(this: Given, drafted: list[int]) -> Tensor:
        text = list(this.sequence)
        return torch.cat([this.target.rows(text + drafted[:i], 1) for i in range(len(drafted) + 1)])

    return round_with(given, rows=rows)


def second_pass_for_the_last_row(*given: Any) -> Round:
    """the row behind the draft is asked for in a pass of its own. The pass that judges the draft has it."""

    def rows(this: Given, drafted: list[int]) -> Tensor:
        last = this.target.rows([*this.sequence, *drafted], 1)
        if not drafted:
            return last
        return torch.cat([this.target.rows([*this.sequence, *drafted[:-1]], len(drafted)), last])

    return round_with(given, rows=rows)


def target_without_sampling(*given: Any) -> Round:
    """the target's logits become laws by a bare softmax, without `sampling`: the draft is drawn at one
    temperature and judged at another.
    """
    return round_with(given, laws=lambda this, logits: logits.softmax(-1))


def temperature_alone(*given: Any) -> Round:
    """the target's logits are divided by the temperature, and top_k and top_p are left out: use
    sampling.law.
    """
    return round_with(given, laws=lambda this, logits: temperature_law(logits, this.sampling.temperature))
