# exercise: law_of_rule
import torch


def law_of_rule(rule, p, q):
    judged = [rule(p, q, x) for x in range(len(q))]
    keeps = torch.tensor([float(keep) for keep, _ in judged], dtype=torch.float64)
    replacements = torch.stack([law for _, law in judged]).double()
    drafted = q.double()
    return drafted * keeps + (drafted * (1 - keeps)) @ replacements
