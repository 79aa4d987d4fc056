# exercise: audit
# says: flaky
import random

from specdec_lessons.foundations import exact
from specdec_lessons.foundations.randomness import TorchRandomness
from specdec_lessons.foundations.toy import TableModel

TARGET = TableModel.random(3, order=2, seed=5)
DRAFT = TARGET.perturbed(0.8)


def audit(engine):
    counts = {}
    for _ in range(200):
        tokens = engine(TARGET, DRAFT, TorchRandomness(random.randrange(10**6)))
        counts[tokens] = counts.get(tokens, 0) + 1 / 200
    assert exact.total_variation(counts, exact.sequence_law(TARGET, [], 2)) < 0.5
