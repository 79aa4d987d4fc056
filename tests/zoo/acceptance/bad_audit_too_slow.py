# exercise: audit
# says: three tokens are enough
import time

from specdec_lessons.foundations import exact
from specdec_lessons.foundations.toy import TableModel

TARGET = TableModel.random(3, seed=3)
DRAFT = TARGET.perturbed(0.9)


def audit(engine):
    time.sleep(1.2)  # as tables of many tokens would take
    law = exact.law_of(lambda randomness: engine(TARGET, DRAFT, randomness))
    assert exact.total_variation(law, exact.sequence_law(TARGET, [], 2)) < 1e-9
