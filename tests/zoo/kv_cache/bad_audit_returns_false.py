# exercise: audit_cache
# says: An audit speaks by raising
import random


def audit_cache(make, fresh):
    model = make()
    chance = random.Random(1)
    text = []
    for i in range(300):
        if i % 100 == 0:
            text = [chance.randrange(fresh.vocab_size) for _ in range(10)]
        drafted = [chance.randrange(fresh.vocab_size) for _ in range(chance.randrange(6))]
        asked = text + drafted
        last = chance.randint(1, len(drafted) + 1)
        got, want = model.rows(asked, last), fresh.rows(asked, last)
        if (got - want).abs().max() > 1e-9:
            return False
        text = text + drafted[: chance.randint(0, len(drafted))] + [chance.randrange(fresh.vocab_size)]
    return True
