# exercise: law_of_rule
# says: Monte Carlo
import torch


def law_of_rule(rule, p, q):
    law = torch.zeros_like(p)
    for _ in range(500):
        x = int(torch.multinomial(q, 1))
        keep, replacement = rule(p, q, x)
        if torch.rand(()) < keep:
            law[x] += 1
        else:
            law[torch.multinomial(replacement, 1)] += 1
    return law / law.sum()
