# exercise: law_of_rule
# says: likeliest token of the replacement law
import torch


def law_of_rule(rule, p, q):
    law = torch.zeros_like(p)
    for x in range(len(p)):
        keep, replacement = rule(p, q, x)
        law[x] += q[x] * keep
        law[replacement.argmax()] += q[x] * (1 - keep)
    return law
