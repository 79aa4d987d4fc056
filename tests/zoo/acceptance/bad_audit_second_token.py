# exercise: audit
# says: the second token by itself
from specdec_lessons.foundations import exact
from specdec_lessons.foundations.toy import TableModel

TARGET = TableModel.random(seed=3)
DRAFT = TARGET.perturbed(noise=0.9, seed=4)


def audit(engine):
    law = exact.law_of(lambda randomness: engine(TARGET, DRAFT, randomness)[1])
    right = {}
    for (_, x), p in exact.sequence_law(TARGET, [], 2).items():
        right[x] = right.get(x, 0.0) + p
    assert exact.total_variation(law, right) < 1e-9
