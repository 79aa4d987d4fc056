# exercise: law_of_rule
# says: after the last token
import torch


def law_of_rule(rule, p, q):
    law = torch.zeros_like(p)
    refused = 0.0
    for x in range(len(p)):
        keep, replacement = rule(p, q, x)
        law[x] += q[x] * keep
        refused += q[x] * (1 - keep)
    return law + refused * replacement
