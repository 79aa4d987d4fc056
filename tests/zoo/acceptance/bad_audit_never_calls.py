# exercise: audit
# says: never calls the engine
from specdec_lessons.foundations.toy import TableModel

TARGET = TableModel.random(3, order=2, seed=5)
DRAFT = TARGET.perturbed(0.8)


def audit(engine):
    assert callable(engine)
