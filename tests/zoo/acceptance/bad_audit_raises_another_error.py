# exercise: audit
# state: raised
# says: AssertionError is wanted
from specdec_lessons.foundations import exact
from specdec_lessons.foundations.toy import TableModel

TARGET = TableModel.random(3, order=2, seed=5)
DRAFT = TARGET.perturbed(0.8)


def audit(engine):
    law = exact.law_of(lambda randomness: engine(TARGET, DRAFT, randomness))
    wanted = exact.sequence_law(TARGET, [], 2)
    if exact.total_variation(law, wanted) > 1e-9:
        raise ValueError("not lossless")
