# exercise: law_of_rule
# says: weighted with p(x)
import torch


def law_of_rule(rule, p, q):
    law = torch.zeros_like(p)
    for x in range(len(p)):
        keep, replacement = rule(p, q, x)
        law[x] += p[x] * keep
        law += p[x] * (1 - keep) * replacement
    return law
