# exercise: audit_cache
# says: a draft that is accepted whole
import random


def audit_cache(make, fresh):
    model = make()
    chance = random.Random(1)
    text = []
    for i in range(300):
        if i % 100 == 0:
            text = [chance.randrange(fresh.vocab_size) for _ in range(10)]
        drafted = [chance.randrange(fresh.vocab_size) for _ in range(chance.randint(1, 5))]
        asked = text + drafted
        last = len(drafted) + 1
        got, want = model.rows(asked, last), fresh.rows(asked, last)
        assert (got - want).abs().max() < 1e-9
        text = text + drafted[: chance.randrange(len(drafted))] + [chance.randrange(fresh.vocab_size)]
