# exercise: law_of_rule
# says: Monte Carlo
import torch


def law_of_rule(rule, p, q):
    torch.manual_seed(0)  # the same numbers every time
    law = torch.zeros_like(p)
    for x in torch.multinomial(q, 300, replacement=True).tolist():
        keep, replacement = rule(p, q, x)
        law[x if torch.rand(()) < keep else torch.multinomial(replacement, 1)] += 1 / 300
    return law
