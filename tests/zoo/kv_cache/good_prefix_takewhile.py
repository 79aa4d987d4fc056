# exercise: common_prefix
from itertools import takewhile


def common_prefix(cached, sequence):
    pairs = zip(cached, sequence, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
