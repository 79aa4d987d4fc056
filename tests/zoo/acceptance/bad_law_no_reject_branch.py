# exercise: law_of_rule
# says: forgets the reject branch
import torch


def law_of_rule(rule, p, q):
    return torch.stack([q[x] * rule(p, q, x)[0] for x in range(len(q))])
