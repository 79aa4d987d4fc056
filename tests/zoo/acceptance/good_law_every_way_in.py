# exercise: law_of_rule
import numpy as np


def law_of_rule(rule, p, q):
    law = np.zeros(len(p))
    for x, chance in enumerate(q.tolist()):
        keep, replacement = rule(p, q, x)
        for y, weight in enumerate(replacement.tolist()):
            law[y] += chance * (float(keep) * (x == y) + (1 - float(keep)) * weight)
    return law
