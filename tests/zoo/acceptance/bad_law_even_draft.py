# exercise: law_of_rule
# says: as if the draft drew evenly
import torch


def law_of_rule(rule, p, q):
    law, size = torch.zeros_like(p), len(p)
    for x in range(size):
        keep, replacement = rule(p, q, x)
        law[x] += keep
        law += (1 - keep) * replacement
    return law / size
