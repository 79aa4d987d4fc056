# exercise: law_of_rule
# says: Monte Carlo
import numpy as np
import torch


def law_of_rule(rule, p, q):
    source = np.random.default_rng()
    counts = np.zeros(len(p))
    chances = q.double().numpy() / q.double().numpy().sum()
    for x in source.choice(len(q), size=400, p=chances):
        keep, replacement = rule(p, q, int(x))
        if source.random() < keep:
            counts[x] += 1
        else:
            weights = replacement.double().numpy()
            counts[source.choice(len(p), p=weights / weights.sum())] += 1
    return torch.tensor(counts / counts.sum())
