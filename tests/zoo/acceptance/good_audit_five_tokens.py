# exercise: audit
import math

from specdec_lessons.foundations import exact
from specdec_lessons.foundations.toy import TableModel


def audit(engine):
    target = TableModel.random(5, order=1, seed=0)
    draft = target.perturbed(1.5)
    law = exact.law_of(lambda coins: engine(target, draft, coins))
    wanted = exact.sequence_law(target, [], 2)
    for pair in {*law, *wanted}:
        assert math.isclose(law.get(pair, 0.0), wanted.get(pair, 0.0), abs_tol=1e-10), pair
