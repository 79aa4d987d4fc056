# exercise: law_of_rule
# says: added without q(x)
import torch


def law_of_rule(rule, p, q):
    law = torch.zeros_like(p)
    for x in q.nonzero().flatten().tolist():
        keep, replacement = rule(p, q, x)
        law[x] += keep
        law = law + q[x] * (1 - keep) * replacement
    return law
