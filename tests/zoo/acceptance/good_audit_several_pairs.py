# exercise: audit
from specdec_lessons.foundations import exact
from specdec_lessons.foundations.toy import TableModel


def law(engine, target, draft):
    return exact.law_of(lambda randomness: engine(target, draft, randomness))


def audit(engine):
    for seed in range(2):
        target = TableModel.random(2, order=1, seed=seed)
        found = law(engine, target, TableModel.random(2, order=1, seed=seed + 10))
        for tokens, probability in exact.sequence_law(target, [], 2).items():
            assert abs(found.get(tokens, 0.0) - probability) < 1e-8, (seed, tokens)
