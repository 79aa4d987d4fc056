# exercise: law_of_rule
# says: one replacement law for all
import torch


def law_of_rule(rule, p, q):
    keeps = torch.stack([torch.as_tensor(rule(p, q, x)[0], dtype=p.dtype) for x in range(len(q))])
    rejected = (q * (1 - keeps)).sum()
    return q * keeps + rejected * rule(p, q, 0)[1]
