# exercise: law_of_rule
# says: forgets the tokens that were kept
import torch


def law_of_rule(rule, p, q):
    law = torch.zeros_like(p)
    for x in range(len(p)):
        keep, replacement = rule(p, q, x)
        law += q[x] * (1 - keep) * replacement
    return law
