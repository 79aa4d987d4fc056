# exercise: audit
# says: tolerance too wide
from specdec_lessons.foundations import exact
from specdec_lessons.foundations.randomness import TorchRandomness
from specdec_lessons.foundations.toy import TableModel

TARGET = TableModel.random(3, order=2, seed=5)
DRAFT = TARGET.perturbed(0.8)


def audit(engine):
    randomness = TorchRandomness(0)
    counts = {}
    for _ in range(100):
        tokens = engine(TARGET, DRAFT, randomness)
        counts[tokens] = counts.get(tokens, 0) + 1 / 100
    assert exact.total_variation(counts, exact.sequence_law(TARGET, [], 2)) < 0.3
