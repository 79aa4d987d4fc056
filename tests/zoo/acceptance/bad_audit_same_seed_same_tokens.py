# exercise: audit
# says: compares samples, not laws
from specdec_lessons.foundations.randomness import TorchRandomness
from specdec_lessons.foundations.toy import TableModel

TARGET = TableModel.random(3, order=2, seed=5)
DRAFT = TARGET.perturbed(0.8)


def audit(engine):
    for seed in range(5):
        ours = engine(TARGET, DRAFT, TorchRandomness(seed))
        randomness, theirs = TorchRandomness(seed), []
        for _ in range(2):
            law = TARGET.rows(theirs, 1)[0].softmax(-1)
            theirs.append(int(randomness.draw(law)))
        assert ours == tuple(theirs)
