"""Wrong rates(rounds) of chapter 6 whose utilisation or tau is wrong. A docstring's first line says how."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean

from ..engine import Rates, Round, rates


def ratio(part: float, whole: float) -> float | None:
    """Return part / whole, None where that divides by 0."""
    return part / whole if whole else None


def accepted(done: list[Round]) -> int:
    """Return how many tokens that passed their coins there are in all rounds."""
    return sum(r.accepted for r in done)


def tested(done: list[Round]) -> int:
    """Return how many coins that were tossed and decided something there are in all rounds."""
    return sum(r.tested for r in done)


def drafted(done: list[Round]) -> int:
    """Return how many drafted tokens there are in all rounds."""
    return sum(len(r.drafted) for r in done)


def emitted(done: list[Round]) -> int:
    """Return how many emitted tokens, after budget and stops there are in all rounds."""
    return sum(len(r.tokens) for r in done)


# ---- utilisation


def alpha_twice(rounds: Iterable[Round]) -> Rates:
    """utilisation is accepted / tested, which is alpha: it is accepted / drafted, tested or not."""
    done = list(rounds)
    right = rates(done)
    return right._replace(utilisation=right.alpha)


def emitted_in_utilisation(rounds: Iterable[Round]) -> Rates:
    """utilisation counts the emitted tokens, bonus and recovered ones too: they were not drafted."""
    done = list(rounds)
    return rates(done)._replace(utilisation=ratio(emitted(done), drafted(done)))


def bonus_in_utilisation(rounds: Iterable[Round]) -> Rates:
    """utilisation counts the bonus token as accepted: it was not drafted."""
    done = list(rounds)
    bonus = sum(r.accepted == len(r.drafted) > 0 for r in done)
    return rates(done)._replace(utilisation=ratio(accepted(done) + bonus, drafted(done)))


def mean_of_utilisations(rounds: Iterable[Round]) -> Rates:
    """utilisation is the mean of the rounds' own: a round of one drafted token then weighs as much as one of
    six. Sum first, then divide.
    """
    done = list(rounds)
    found = [r.accepted / len(r.drafted) for r in done if r.drafted]
    return rates(done)._replace(utilisation=fmean(found) if found else None)


def mean_of_utilisations_with_zeros(rounds: Iterable[Round]) -> Rates:
    """utilisation is the mean of the rounds' own, 0 where nothing was drafted: sum first, then divide."""
    done = list(rounds)
    found = [r.accepted / max(len(r.drafted), 1) for r in done]
    return rates(done)._replace(utilisation=fmean(found) if drafted(done) else None)


def first_k_for_all_rounds(rounds: Iterable[Round]) -> Rates:
    """every round is taken to have drafted as many tokens as the first: a drafter may return fewer."""
    done = list(rounds)
    assumed = len(done) * len(done[0].drafted) if done else 0
    return rates(done)._replace(utilisation=ratio(accepted(done), assumed))


def longest_k_for_all_rounds(rounds: Iterable[Round]) -> Rates:
    """every round is taken to have drafted as many tokens as the longest: a drafter may return fewer."""
    done = list(rounds)
    assumed = len(done) * max((len(r.drafted) for r in done), default=0)
    return rates(done)._replace(utilisation=ratio(accepted(done), assumed))


def cut_at_the_stop_in_utilisation(rounds: Iterable[Round]) -> Rates:
    """utilisation leaves out the accepted tokens that a stop cut off: accepted is what passed its coin."""
    done = list(rounds)
    kept = sum(min(r.accepted, len(r.tokens)) for r in done)
    return rates(done)._replace(utilisation=ratio(kept, drafted(done)))


# ---- tau


def own_tokens_left_out_of_tau(rounds: Iterable[Round]) -> Rates:
    """tau leaves out the recovered and bonus tokens: they are generated too, one a round."""
    done = list(rounds)
    return rates(done)._replace(tau=ratio(accepted(done), len(done)))


def bonus_left_out_of_tau(rounds: Iterable[Round]) -> Rates:
    """the bonus token is left out of tau: it is emitted like the others, and free."""
    done = list(rounds)
    counted = sum(min(len(r.tokens), max(len(r.drafted), 1)) for r in done)
    return rates(done)._replace(tau=ratio(counted, len(done)))


def recovered_left_out_of_tau(rounds: Iterable[Round]) -> Rates:
    """recovered tokens are not counted as generated in tau: the target emitted them, in that very pass."""
    done = list(rounds)
    counted = sum(len(r.tokens) - r.kinds.count("recovered") for r in done)
    return rates(done)._replace(tau=ratio(counted, len(done)))


def cut_tokens_in_tau(rounds: Iterable[Round]) -> Rates:
    """tau counts accepted + 1 tokens a round, those behind the stop or past the budget too: they were not
    emitted. r.tokens holds what was.
    """
    done = list(rounds)
    return rates(done)._replace(tau=ratio(accepted(done) + len(done), len(done)))


def drafted_over_accepted(rounds: Iterable[Round]) -> Rates:
    """tau is drafted / accepted, which grows as drafts get worse: it is emitted / target passes."""
    done = list(rounds)
    return rates(done)._replace(tau=ratio(drafted(done), accepted(done)))


def emitted_per_accepted(rounds: Iterable[Round]) -> Rates:
    """tau is emitted / accepted: it is emitted / target passes, one pass a round."""
    done = list(rounds)
    return rates(done)._replace(tau=ratio(emitted(done), accepted(done)))


def draft_steps_counted_as_passes(rounds: Iterable[Round]) -> Rates:
    """tau counts the drafter's steps as passes too: it divides by target passes alone, one a round."""
    done = list(rounds)
    return rates(done)._replace(tau=ratio(emitted(done), len(done) + drafted(done)))


def undrafted_rounds_left_out_of_tau(rounds: Iterable[Round]) -> Rates:
    """tau leaves out rounds without a draft: each of them was a target pass, and emitted a token."""
    every = list(rounds)
    done = [r for r in every if r.drafted]
    return rates(every)._replace(tau=ratio(emitted(done), len(done)))


def undrafted_passes_left_out_of_tau(rounds: Iterable[Round]) -> Rates:
    """tau counts only rounds with a draft as passes: a round without one is a target pass, too."""
    done = list(rounds)
    return rates(done)._replace(tau=ratio(emitted(done), sum(len(r.drafted) > 0 for r in done)))


def drafted_per_round_in_tau(rounds: Iterable[Round]) -> Rates:
    """tau counts what was drafted: it counts what was emitted."""
    done = list(rounds)
    return rates(done)._replace(tau=ratio(drafted(done), len(done)))
