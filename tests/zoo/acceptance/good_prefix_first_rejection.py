# exercise: accepted_prefix
import torch


def accepted_prefix(flips):
    rejected = torch.nonzero(~flips).flatten()
    return rejected[0] if len(rejected) else torch.tensor(len(flips))
