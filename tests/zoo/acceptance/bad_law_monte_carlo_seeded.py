# exercise: law_of_rule
# says: Monte Carlo
import torch


def law_of_rule(rule, p, q):
    source = torch.Generator().manual_seed(0)
    judged = [rule(p, q, x) for x in range(len(q))]
    counts = torch.zeros_like(p)
    drafted = torch.multinomial(q, 2000, replacement=True, generator=source).tolist()
    coins = torch.rand(2000, generator=source).tolist()
    for x, coin in zip(drafted, coins, strict=True):
        keep, replacement = judged[x]
        if coin >= keep:
            x = int(torch.multinomial(replacement, 1, generator=source))
        counts[x] += 1
    return counts / 2000
