# exercise: law_of_rule
import torch


def law_of_rule(rule, p, q):
    law = torch.zeros_like(q)
    for x in range(len(q)):
        if q[x] == 0:
            continue
        keep, replacement = rule(p, q, x)
        stays = torch.zeros_like(q)
        stays[x] = 1
        law = law + q[x] * torch.lerp(replacement, stays, keep)
    return law
