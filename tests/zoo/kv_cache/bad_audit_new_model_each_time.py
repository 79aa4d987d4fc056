# exercise: audit_cache
# says: Each model is asked once
import random


def audit_cache(make, fresh):
    chance = random.Random(1)
    text = []
    for i in range(300):
        if i % 100 == 0:
            text = [chance.randrange(fresh.vocab_size) for _ in range(10)]
        drafted = [chance.randrange(fresh.vocab_size) for _ in range(chance.randrange(6))]
        asked = text + drafted
        last = chance.randint(1, len(drafted) + 1)
        got, want = make().rows(asked, last), fresh.rows(asked, last)
        assert (got - want).abs().max() < 1e-9
        text = text + drafted[: chance.randint(0, len(drafted))] + [chance.randrange(fresh.vocab_size)]
