# exercise: law_of_rule
# says: refusal is not weighted with q(x)
import torch


def law_of_rule(rule, p, q):
    law = torch.zeros_like(p)
    for x in range(len(p)):
        keep, replacement = rule(p, q, x)
        law[x] += q[x] * keep
        law += (1 - keep) * replacement
    return law
