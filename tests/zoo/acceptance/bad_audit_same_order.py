# exercise: audit
# says: less than the law
from specdec_lessons.foundations import exact
from specdec_lessons.foundations.toy import TableModel

TARGET = TableModel.random(seed=3)
DRAFT = TARGET.perturbed(noise=0.9, seed=4)


def audit(engine):
    law = exact.law_of(lambda randomness: engine(TARGET, DRAFT, randomness))
    right = exact.sequence_law(TARGET, [], 2)
    assert sorted(law, key=law.get) == sorted(right, key=right.get)
