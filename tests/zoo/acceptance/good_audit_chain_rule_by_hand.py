# exercise: audit
import numpy as np
import torch

from specdec_lessons.foundations import exact
from specdec_lessons.foundations.toy import TableModel


def audit(engine):
    target = TableModel.random(3, order=1, seed=8)
    draft = target.perturbed(0.9)
    joint = torch.zeros(3, 3, dtype=torch.float64)
    for tokens, probability in exact.law_of(lambda randomness: engine(target, draft, randomness)).items():
        joint[tokens] = probability
    first = target.rows([], 1)[0].softmax(-1)
    then = torch.stack([target.rows([x], 1)[0].softmax(-1) for x in range(3)])
    np.testing.assert_allclose(joint.numpy(), (first[:, None] * then).numpy(), rtol=0, atol=1e-10)
