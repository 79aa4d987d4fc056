# exercise: common_prefix
# says: Where nothing differs there is no first difference
import numpy as np


def common_prefix(cached, sequence):
    n = min(len(cached), len(sequence))
    if n == 0:
        return 0
    differs = np.array(cached[:n]) != np.array(sequence[:n])
    return int(differs.argmax())
