# exercise: audit
# says: each token by itself
from specdec_lessons.foundations import exact
from specdec_lessons.foundations.toy import TableModel

TARGET = TableModel.random(3, order=2, seed=5)
DRAFT = TARGET.perturbed(0.8)


def audit(engine):
    law = exact.law_of(lambda randomness: engine(TARGET, DRAFT, randomness))
    wanted = exact.sequence_law(TARGET, [], 2)
    for place in range(2):
        one, other = {}, {}
        for tokens, p in law.items():
            one[tokens[place]] = one.get(tokens[place], 0) + p
        for tokens, p in wanted.items():
            other[tokens[place]] = other.get(tokens[place], 0) + p
        assert exact.total_variation(one, other) < 1e-9
