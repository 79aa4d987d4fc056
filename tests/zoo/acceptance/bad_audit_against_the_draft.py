# exercise: audit
# says: target's own
from specdec_lessons.foundations import exact
from specdec_lessons.foundations.toy import TableModel

TARGET = TableModel.random(3, order=2, seed=5)
DRAFT = TARGET.perturbed(0.8)


def audit(engine):
    law = exact.law_of(lambda randomness: engine(TARGET, DRAFT, randomness))
    assert exact.total_variation(law, exact.sequence_law(DRAFT, [], 2)) < 1e-9
