# exercise: audit
from specdec_lessons.foundations import exact
from specdec_lessons.foundations.toy import TableModel


def audit(engine):
    a = TableModel.random(seed=3)
    b = a.perturbed(noise=0.9, seed=4)
    law = exact.law_of(lambda coins: engine(a, b, coins))
    right = exact.sequence_law(a, [], 2)
    assert law.keys() <= right.keys()
    assert max(abs(law.get(pair, 0.0) - right[pair]) for pair in right) < 1e-9
