"""Student's t against the tables, and against what it is for."""

from __future__ import annotations

import math
import random
from statistics import fmean, stdev

import pytest

from specdec_lessons.foundations.student import probability_within, t_value

# any table of Student's law: two-sided 95 % and 99 %
TABLE = {1: (12.706, 63.657), 2: (4.303, 9.925), 3: (3.182, 5.841), 9: (2.262, 3.250), 30: (2.042, 2.750)}


@pytest.mark.parametrize("degrees", TABLE)
def test_the_table(degrees):
    found = t_value(degrees), t_value(degrees, 0.99)
    assert found == pytest.approx(TABLE[degrees], abs=6e-4)


def test_many_degrees_are_the_normal_law():
    assert t_value(100_000) == pytest.approx(1.95996, abs=1e-4)
    assert probability_within(math.atan(1 / math.sqrt(10_000)), 10_000) == pytest.approx(0.6827, abs=1e-4)


def test_95_of_100_intervals_hold_the_truth_and_with_the_normal_law_fewer():
    chance, n = random.Random(1), 4
    covered = {t_value(n - 1): 0, 1.96: 0}
    for _ in range(4000):
        sample = [chance.gauss(0, 1) for _ in range(n)]
        for factor in covered:
            covered[factor] += abs(fmean(sample)) <= factor * stdev(sample) / math.sqrt(n)
    student, normal = (count / 4000 for count in covered.values())
    assert abs(student - 0.95) < 0.015
    assert normal < 0.9


@pytest.mark.parametrize("degrees", [0, -1, 1.5, True, None])
def test_degrees_that_give_no_interval(degrees):
    with pytest.raises(ValueError, match="two measurements"):
        t_value(degrees)


@pytest.mark.parametrize("confidence", [0, 1, 95, -0.5, math.nan])
def test_confidence_is_a_share(confidence):
    with pytest.raises(ValueError, match="between 0 and 1"):
        t_value(3, confidence)
