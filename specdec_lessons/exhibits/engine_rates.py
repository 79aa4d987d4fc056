"""Wrong rates(rounds) of chapter 6, each wrong in one of the three. A docstring's first line is the
diagnosis.

`ALPHA`, `UTILISATION` and `TAU` list them by the rate that they spoil.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import fmean

from ..engine import Rates, Round, rates
from .engine_counts import (
    accepted,
    alpha_twice,
    bonus_in_utilisation,
    bonus_left_out_of_tau,
    cut_at_the_stop_in_utilisation,
    cut_tokens_in_tau,
    draft_steps_counted_as_passes,
    drafted,
    drafted_over_accepted,
    drafted_per_round_in_tau,
    emitted,
    emitted_in_utilisation,
    emitted_per_accepted,
    first_k_for_all_rounds,
    longest_k_for_all_rounds,
    mean_of_utilisations,
    mean_of_utilisations_with_zeros,
    own_tokens_left_out_of_tau,
    ratio,
    recovered_left_out_of_tau,
    tested,
    undrafted_passes_left_out_of_tau,
    undrafted_rounds_left_out_of_tau,
)

Rated = Callable[[Iterable[Round]], Rates]


# ---- alpha


def untested_counted_as_rejected(rounds: Iterable[Round]) -> Rates:
    """alpha is accepted / drafted, which is the utilisation: tokens behind a rejection were never tested, and
    count here as rejected.
    """
    done = list(rounds)
    right = rates(done)
    return right._replace(alpha=right.utilisation)


def rejecting_coin_not_counted(rounds: Iterable[Round]) -> Rates:
    """only the accepted tokens count as tested, so alpha reads 100 % whatever happens: the coin that rejected
    was tossed too.
    """
    done = list(rounds)
    return rates(done)._replace(alpha=ratio(accepted(done), accepted(done)))


def emitted_counted_as_accepted(rounds: Iterable[Round]) -> Rates:
    """alpha counts every emitted token as accepted, bonus and recovered ones too: those passed no coin."""
    done = list(rounds)
    return rates(done)._replace(alpha=ratio(emitted(done), tested(done)))


def emitted_over_drafted(rounds: Iterable[Round]) -> Rates:
    """alpha is emitted / drafted: bonus and recovered tokens count as accepted, and it can read above 100
    %.
    """
    done = list(rounds)
    return rates(done)._replace(alpha=ratio(emitted(done), drafted(done)))


def bonus_counted_as_accepted(rounds: Iterable[Round]) -> Rates:
    """the bonus token is counted as accepted in alpha: it was never drafted, and passed no coin."""
    done = list(rounds)
    bonus = sum(r.accepted == len(r.drafted) > 0 for r in done)
    return rates(done)._replace(alpha=ratio(accepted(done) + bonus, tested(done)))


def bonus_accepted_and_tested(rounds: Iterable[Round]) -> Rates:
    """the bonus token is counted in alpha as tested and accepted: it was never drafted, and passed no
    coin.
    """
    done = list(rounds)
    bonus = sum(r.accepted == len(r.drafted) > 0 for r in done)
    return rates(done)._replace(alpha=ratio(accepted(done) + bonus, tested(done) + bonus))


def a_coin_for_the_bonus(rounds: Iterable[Round]) -> Rates:
    """tested is accepted + 1 in every round: after a full acceptance, and without a draft, no coin
    rejected.
    """
    done = list(rounds)
    return rates(done)._replace(alpha=ratio(accepted(done), accepted(done) + len(done)))


def emitted_counted_as_tested(rounds: Iterable[Round]) -> Rates:
    """tested is taken to be what was emitted: a bonus token is emitted without a coin, and coins tossed
    behind a stop token count too.
    """
    done = list(rounds)
    return rates(done)._replace(alpha=ratio(accepted(done), emitted(done)))


def coins_behind_a_stop_left_out(rounds: Iterable[Round]) -> Rates:
    """coins tossed behind a stop token are left out: they were tossed, and told as much about the drafter."""
    done = list(rounds)
    kept = sum(min(r.accepted, len(r.tokens)) for r in done)
    tossed = sum(min(r.tested, len(r.tokens)) for r in done)
    return rates(done)._replace(alpha=ratio(kept, tossed))


def mean_of_alphas(rounds: Iterable[Round]) -> Rates:
    """alpha is the mean of the rounds' own alphas: a round with one coin then weighs as much as one with six.
    Sum first, then divide.
    """
    done = list(rounds)
    found = [r.accepted / r.tested for r in done if r.tested]
    return rates(done)._replace(alpha=fmean(found) if found else None)


def mean_of_alphas_with_zeros(rounds: Iterable[Round]) -> Rates:
    """alpha is the mean of the rounds' own alphas, 0 where a round tested nothing: sum first, then divide."""
    done = list(rounds)
    found = [r.accepted / max(r.tested, 1) for r in done]
    return rates(done)._replace(alpha=fmean(found) if tested(done) else None)


def share_of_full_rounds(rounds: Iterable[Round]) -> Rates:
    """alpha is the share of rounds accepted whole: it counts rounds, where coins are meant."""
    done = list(rounds)
    drafting = [r for r in done if r.drafted]
    full = sum(r.accepted == len(r.drafted) for r in drafting)
    return rates(done)._replace(alpha=ratio(full, len(drafting)))


def accepted_from_emitted(rounds: Iterable[Round]) -> Rates:
    """alpha takes emitted - 1 for accepted: where a stop or the budget cut a block, more passed their
    coins.
    """
    done = list(rounds)
    return rates(done)._replace(alpha=ratio(emitted(done) - len(done), tested(done)))


def accepted_and_tested_from_emitted(rounds: Iterable[Round]) -> Rates:
    """accepted is read off the emitted tokens, one less than they are, and tested from that: behind a stop or
    the budget coins were tossed and passed too. r.accepted has them.
    """
    done = list(rounds)
    return rates(done)._replace(alpha=_alpha_of([(max(len(r.tokens) - 1, 0), r) for r in done]))


def accepted_cut_to_emitted(rounds: Iterable[Round]) -> Rates:
    """accepted is cut to the tokens that were emitted, and tested is made from that: behind a stop or the
    budget coins were tossed and passed too. r.accepted has them.
    """
    done = list(rounds)
    return rates(done)._replace(alpha=_alpha_of([(min(r.accepted, len(r.tokens)), r) for r in done]))


def _alpha_of(counted: list[tuple[int, Round]]) -> float | None:
    """alpha with another count of accepted tokens in each round."""
    tossed = sum(min(count + 1, len(r.drafted)) for count, r in counted)
    return ratio(sum(count for count, _ in counted), tossed)


def tau_in_its_place(rounds: Iterable[Round]) -> Rates:
    """tau stands where alpha belongs: the order is alpha, utilisation, tau."""
    right = rates(rounds)
    return right._replace(alpha=right.tau)


def accepted_per_round_in_alpha(rounds: Iterable[Round]) -> Rates:
    """alpha is accepted / rounds, which is no probability: divide by the coins that were tossed."""
    done = list(rounds)
    return rates(done)._replace(alpha=ratio(accepted(done), len(done)))


# ---- all three


def zero_for_none(rounds: Iterable[Round]) -> Rates:
    """0 where there is nothing to divide by: a rate of 0 says that all was rejected. Return None there."""
    return Rates(*(0.0 if rate is None else rate for rate in rates(rounds)))


def nan_for_none(rounds: Iterable[Round]) -> Rates:
    """NaN where there is nothing to divide by. Return None there."""
    return Rates(*(float("nan") if rate is None else rate for rate in rates(rounds)))


def one_for_none(rounds: Iterable[Round]) -> Rates:
    """1 where there is nothing to divide by: a rate of 1 says that all was accepted. Return None there."""
    return Rates(*(1.0 if rate is None else rate for rate in rates(rounds)))


def none_for_zero(rounds: Iterable[Round]) -> Rates:
    """None where the rate is 0: nothing was accepted, and that was measured. `if accepted` is not the
    test.
    """
    return Rates(*(rate or None for rate in rates(rounds)))


def last_round_only(rounds: Iterable[Round]) -> Rates:
    """only the last round counts: a sum grows with +=, and = forgets what came before."""
    return rates(list(rounds)[-1:])


def first_round_only(rounds: Iterable[Round]) -> Rates:
    """only the first round counts. Is a `return` inside the loop? It ends there."""
    return rates(list(rounds)[:1])


def in_percent(rounds: Iterable[Round]) -> Rates:
    """in percent: a rate is a fraction, .75 for three of four."""
    return Rates(*(rate if rate is None else 100 * rate for rate in rates(rounds)))


def rounded(rounds: Iterable[Round]) -> Rates:
    """rounded to two digits: round where it is printed, not where it is computed."""
    return Rates(*(rate if rate is None else round(rate, 2) for rate in rates(rounds)))


def whole_division(rounds: Iterable[Round]) -> Rates:
    """// cuts the fraction off: divide with /."""
    return Rates(*(rate if rate is None else rate // 1 for rate in rates(rounds)))


_ANY: list[Rated] = [
    zero_for_none,
    nan_for_none,
    one_for_none,
    none_for_zero,
    last_round_only,
    first_round_only,
    in_percent,
    rounded,
    whole_division,
]
ALPHA: list[Rated] = [
    untested_counted_as_rejected,
    rejecting_coin_not_counted,
    bonus_counted_as_accepted,
    bonus_accepted_and_tested,
    emitted_counted_as_accepted,
    emitted_over_drafted,
    a_coin_for_the_bonus,
    emitted_counted_as_tested,
    coins_behind_a_stop_left_out,
    mean_of_alphas,
    mean_of_alphas_with_zeros,
    share_of_full_rounds,
    accepted_per_round_in_alpha,
    accepted_from_emitted,
    accepted_and_tested_from_emitted,
    accepted_cut_to_emitted,
    tau_in_its_place,
    *_ANY,
]
UTILISATION: list[Rated] = [
    alpha_twice,
    emitted_in_utilisation,
    bonus_in_utilisation,
    mean_of_utilisations,
    mean_of_utilisations_with_zeros,
    first_k_for_all_rounds,
    longest_k_for_all_rounds,
    cut_at_the_stop_in_utilisation,
    *_ANY,
]
TAU: list[Rated] = [
    own_tokens_left_out_of_tau,
    bonus_left_out_of_tau,
    recovered_left_out_of_tau,
    cut_tokens_in_tau,
    drafted_over_accepted,
    emitted_per_accepted,
    draft_steps_counted_as_passes,
    undrafted_rounds_left_out_of_tau,
    undrafted_passes_left_out_of_tau,
    drafted_per_round_in_tau,
    *_ANY,
]
