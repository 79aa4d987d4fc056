# exercise: law_of_rule
# says: given that it was kept
import torch


def law_of_rule(rule, p, q):
    kept = torch.stack([q[x] * rule(p, q, x)[0] for x in range(len(q))])
    return kept / kept.sum()
