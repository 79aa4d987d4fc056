# exercise: audit
# says: first token
from specdec_lessons.foundations import exact
from specdec_lessons.foundations.toy import TableModel

TARGET = TableModel.random(seed=3)
DRAFT = TARGET.perturbed(noise=0.9, seed=4)


def audit(engine):
    law = exact.law_of(lambda randomness: engine(TARGET, DRAFT, randomness)[0])
    right = {x: p for (x,), p in exact.sequence_law(TARGET, [], 1).items()}
    assert exact.total_variation(law, right) < 0.05
